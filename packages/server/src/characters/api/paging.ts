import { ApiError } from '../../http/api-error.js';
import type { RequestFacts } from '../../http/handler.js';
import { forCaller } from '../../http/headers.js';
import type { CharactersRepository, StoredCharacter } from '../store/repository.js';
import type { Position, Search } from '../store/search.js';

export interface CharacterPage {
  page: StoredCharacter[];
  /** Cursor of the page after this one; null on the last one. */
  next: string | null;
}

/**
 * One page of an owner's sheets.
 * @param cursor of the page before, or nothing for the first one
 * @throws ApiError when the cursor is not ours
 */
export async function pageOf(
  characters: CharactersRepository,
  search: Omit<Search, 'after'>,
  cursor: string | undefined,
  request: RequestFacts,
): Promise<CharacterPage> {
  const { limit } = search;
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
  const found = await characters.list({ ...search, ...after, limit: limit + 1 }, request);
  return cut(found, limit, encodeCursor);
}

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

/** A position as callers see it; its form is not for them to know. */
function encodeCursor({ createdAt, id }: Position): string {
  return encode(`${createdAt.getTime()} ${id}`);
}

/** @throws ApiError when it is not a cursor of ours */
function decodeCursor(cursor: string): Position {
  const [time = '', id = ''] = decode(cursor, /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);
  return { createdAt: new Date(Number(time)), id };
}

/** The last version of a page of a history, as callers see it. */
export const encodeVersionCursor = (version: number): string => encode(`v${version}`);

/** @throws ApiError when it is not a cursor of ours */
export const decodeVersionCursor = (cursor: string): number => Number(decode(cursor, /^v(\d{1,9})$/)[0]);

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** The groups of the form that the cursor was made by. */
function decode(cursor: string, form: RegExp): string[] {
  const groups = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.slice(1);
  if (groups) return groups;
  const message = 'must be the "next" of an earlier page, or left out';
  throw new ApiError('invalid-query', { faults: [{ pointer: '/cursor', code: 'bad-form', message }] });
}
