const longest = 2000;

/** Printable ASCII, as addresses have it. */
const form = /^\/[!-~]*$/;
/** What browsers drop, or read as a slash, and what would make the first part of a path the name of a host. */
const misread = /[\\\p{Cc}]|\/\//u;

/**
 * A path of this service, to go back to after signing in. What a browser could read as the address of another site is
 * none, however it is written.
 */
export function ownPath(text: string | null): string | undefined {
  if (text === null || text.length > longest || !form.test(text) || misread.test(text)) return undefined;
  const path = withoutEscapes(text);
  return path === undefined || misread.test(path) ? undefined : text;
}

function withoutEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
