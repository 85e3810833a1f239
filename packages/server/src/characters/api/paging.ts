import { createHash } from 'node:crypto';

import { ApiError } from '../../http/api-error.js';
import type { RequestFacts } from '../../http/handler.js';
import { forCaller } from '../../http/headers.js';
import type { CharacterReads } from '../store/reads.js';
import { orderOf, type Position, type Search } from '../store/search.js';

export interface CharacterPage {
  /** JSON texts with commas between them. */
  items: string;
  /** Cursor of the page after this one; null on the last one. */
  next: string | null;
}

/**
 * One page of an owner's sheets.
 * @param cursor of the page before, or nothing for the first one
 * @throws ApiError when the cursor is not ours, or that of another search
 */
export async function pageOf(
  reads: CharacterReads,
  search: Omit<Search, 'after'>,
  cursor: string | undefined,
  request: RequestFacts,
): Promise<CharacterPage> {
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor, search) };
  const { items, last } = await reads.list({ ...search, ...after }, request);
  return { items, next: last ? encodeCursor(last, search) : null };
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
export function pageHeaders(path: string, query: Record<string, string | number | boolean>, next: string | null) {
  if (next === null) return forCaller;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: next })) search.set(name, String(value));
  return { ...forCaller, Link: `<${path}?${search}>; rel="next"` };
}

/** A position as callers see it; its form is not for them to know. */
function encodeCursor({ id, key }: Position, search: Search): string {
  return encode([marked(search), id, key instanceof Date ? key.getTime() : key].join(' '));
}

/** @throws ApiError when it is not a cursor of this search */
function decodeCursor(cursor: string, search: Search): Position {
  const { sort } = orderOf(search);
  const [id = '', key = ''] = decode(cursor, cursorForm(marked(search), keyForms[sort]));
  if (sort === 'name') return { id, key };
  return { id, key: sort === 'szint' ? Number(key) : new Date(Number(key)) };
}

const keyForms = { createdAt: '\\d{1,15}', updatedAt: '\\d{1,15}', szint: '\\d{1,3}', name: '\\P{Cc}{0,200}' };
const idForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const cursorForm = (mark: string, key: string) => new RegExp(`^${mark} (${idForm}) (${key})$`, 'u');

/** What tells the cursors of a search from those of others: where they begin means nothing in another order. */
function marked(search: Search): string {
  const { edition, faj, osztaly, minSzint, maxSzint, q, id, deletedSince } = search;
  const { sort, order } = orderOf(search);
  const sought = [
    sort,
    order,
    deletedSince !== undefined,
    faj,
    osztaly,
    minSzint,
    maxSzint,
    q,
    id,
    ...(edition ? [edition] : []),
  ];
  return createHash('sha256').update(JSON.stringify(sought)).digest('base64url').slice(0, 8);
}

/** The last version of a page of a history, as callers see it. */
export const encodeVersionCursor = (version: number): string => encode(`v${version}`);

/** @throws ApiError when it is not a cursor of ours */
export const decodeVersionCursor = (cursor: string): number => Number(decode(cursor, /^v(\d{1,9})$/)[0]);

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** The groups of the form that the cursor was made by. */
function decode(cursor: string, form: RegExp): string[] {
  const groups = form.exec(Buffer.from(cursor, 'base64url').toString())?.slice(1);
  if (groups) return groups;
  throw new ApiError('invalid-query', {
    faults: ({ details }) => [{ pointer: '/cursor', code: 'bad-form', message: details.cursor }],
  });
}
