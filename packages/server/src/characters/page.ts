import { forCaller } from '../http/cache.js';

/** Entries of one page, unless the caller asks for another number. */
export const usualPage = 50;

/**
 * Cuts a page out of what was found.
 * @param found one entry more than the page has, when there are more
 */
export function cutPage<T>(found: T[], limit: number, cursorOf: (last: T) => string) {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : cursorOf(last) };
}

interface PageHeaders {
  /** Path of the list, below the host. */
  path: string;
  /** The query that the next page is asked with, but for its cursor. */
  query: Record<string, string | number>;
  /** Cursor of the next page. */
  next: string | null;
}

/** The headers of an answer that holds a page. */
export function pageHeaders({ path, query, next }: PageHeaders) {
  return { ...forCaller, ...(next === null ? {} : { Link: linkTo(path, { ...query, cursor: next }) }) };
}

function linkTo(path: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `<${path}?${search}>; rel="next"`;
}
