import { forCaller } from '../http/cache.js';

/** Entries of one page, unless the caller asks for another number. */
export const usualPage = 50;

interface PageOptions<T> {
  /** What was found: one entry more than the page has, when there are more. */
  found: T[];
  /** Path of the list, below the host. */
  path: string;
  /** The query that the next page is asked with, but for its cursor. */
  query: { limit: number } & Record<string, string | number>;
  cursorOf: (last: T) => string;
}

/** A page of a list: its entries, the cursor of the next one, and the headers of the answer. */
export function pageOf<T>({ found, path, query, cursorOf }: PageOptions<T>) {
  const items = found.slice(0, query.limit);
  const last = found.length > query.limit ? items.at(-1) : undefined;
  const next = last === undefined ? null : cursorOf(last);
  const link = next === null ? {} : { Link: linkTo(path, { ...query, cursor: next }) };
  return { items, next, headers: { ...forCaller, ...link } };
}

function linkTo(path: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `<${path}?${search}>; rel="next"`;
}
