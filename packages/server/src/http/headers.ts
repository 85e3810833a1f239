/** Headers that every answer has, unless its route sets another value. */
export const standingHeaders = {
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** For a year a browser that has seen it asks this host by HTTPS only. */
export const httpsOnly = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * Headers of a JSON answer that depends on who asks. Programs keep their copies by themselves, and a conditional read saves
 * them the sheet. A browser shows kept pages again without asking, also after signing out, so pages and PDFs of what only the
 * caller may see are `no-store`.
 */
export const forCaller = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept, Accept-Language, Authorization, Cookie',
};

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
