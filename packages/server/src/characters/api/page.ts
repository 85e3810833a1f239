import { forCaller } from '../../http/cache.js';

/** A page of a list that was asked for one entry more than the page has: the entries, and the cursor of the next page. */
export function cut<T>(found: T[], limit: number, cursorOf: (last: T) => string): { page: T[]; next: string | null } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorOf(last) };
}

/**
 * Headers of a page: how to cache it, and where the next one is.
 * @param path of the list, below the host
 * @param query that the page was asked with, but for its cursor
 */
export function pageHeaders(path: string, query: Record<string, string | number>, next: string | null) {
  if (next === null) return forCaller;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: next })) search.set(name, String(value));
  return { ...forCaller, Link: `<${path}?${search}>; rel="next"` };
}
