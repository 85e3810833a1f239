import { type CharacterQuery, fold, type SortKey, sortOrders } from '@charsheet/schema';

import { type Statement, statement } from '../../database/driver.js';
import { type StoredCharacter, selectStored } from './rows.js';

/** The last sheet of a page: the next page begins after it. */
export interface Position {
  key: SortValue;
  id: string;
}

/** What a sheet is sorted by. */
export type SortValue = Date | string | number;

/** Which of an owner's sheets to list, and in which order. */
export interface Search extends Omit<CharacterQuery, 'limit' | 'cursor' | 'deleted'> {
  ownerId: string;
  limit: number;
  after?: Position;
  /** Lists what was deleted since then and can be restored, in place of the sheets that are there. */
  deletedSince?: Date;
}

/** A sheet in a list. */
export interface ListedCharacter extends StoredCharacter {
  /** What it is sorted by, where that is not when it was stored. */
  key?: SortValue;
  /** Of a deleted one. */
  deletedAt?: Date;
}

/** Order of a search. */
export const orderOf = ({ sort = 'createdAt', order = sortOrders[sort] }: Pick<Search, 'sort' | 'order'>) => ({
  sort,
  order,
});

/** What sheets are sorted by in SQL, and the condition of the index that has them in that order: it holds for all of them. */
const sortKeys: Record<SortKey, { sql: string; always?: string }> = {
  createdAt: { sql: 'created_at' },
  updatedAt: { sql: 'updated_at', always: `updated_at > '-infinity'` },
  name: { sql: 'left(name_folded, 200) collate "C"', always: `name_folded >= ''` },
  szint: { sql: 'szint', always: 'szint > 0' },
};

/** The statement for a search, and its values. It is named by the order and the conditions that the search has. */
export function searchFor(search: Search): [Statement, unknown[]] {
  const { sort, order } = orderOf(search);
  const conditions = conditionsOf(search);
  const parts = search.id === undefined ? conditions : [partOfId(search.id, conditions, search), ...conditions];
  const where = parts.map(({ sql }) => sql).join(' and ');
  const values = [...parts.flatMap(({ bound }) => bound), search.limit];
  const text = `${selectSummaries(search)} where ${where} ${sorted(search)} limit ?`;
  const by = sort === 'createdAt' && order === 'desc' ? '' : `${sort} ${order} `;
  const name = `list ${by}by ${parts.map(({ name }) => name).join(' ')}`;
  return [statement(name, numbered(text)), values];
}

const numbered = (text: string) => {
  let last = 0;
  return text.replaceAll('?', () => `$${++last}`);
};

function sorted(search: Search): string {
  const { sort, order } = orderOf(search);
  return `order by ${sortKeys[sort].sql} ${order}, id ${order}`;
}

/** Of a sheet only its summary is read. */
function selectSummaries({ sort = 'createdAt', deletedSince }: Search): string {
  const columns = [selectStored((column) => column, 'summary')];
  if (sort !== 'createdAt') columns.push(`${sortKeys[sort].sql} as key`);
  if (deletedSince) columns.push('deleted_at as "deletedAt"');
  return `select ${columns.join(', ')} from characters`;
}

interface Condition {
  name: string;
  /** With `?` for each of what is bound. */
  sql: string;
  bound: unknown[];
}

/** An index leads to the owner's sheets that are not deleted, and to where the page begins. */
function conditionsOf(search: Search): Condition[] {
  const { ownerId, deletedSince, after, edition, faj, osztaly, minSzint, maxSzint, q } = search;
  const { sort, order } = orderOf(search);
  const { sql, always } = sortKeys[sort];
  const conditions: Condition[] = [];
  const add = (name: string, sql: string, ...bound: unknown[]) => conditions.push({ name, sql, bound });
  if (deletedSince) add('deleted', 'owner_id = ? and is_deleted = true and deleted_at >= ?', ownerId, deletedSince);
  else add('owner', 'owner_id = ? and is_deleted = false', ownerId);
  if (always !== undefined) add('order', always);
  if (after) add('after', `(${sql}, id) ${order === 'desc' ? '<' : '>'} (?, ?)`, after.key, after.id);
  if (edition !== undefined) add('edition', 'edition = ?', edition);
  if (faj !== undefined) add('faj', 'faj = ?', faj);
  if (osztaly !== undefined) add('osztaly', 'osztaly = ?', osztaly);
  if (minSzint !== undefined) add('minSzint', 'szint >= ?', minSzint);
  if (maxSzint !== undefined) add('maxSzint', 'szint <= ?', maxSzint);
  if (q !== undefined) add('q', 'name_folded like ?', `%${fold(q).replace(/[\\%_]/g, '\\$&')}%`);
  return conditions;
}

/**
 * Identifiers that begin or end with some digits. Many of an owner's may begin alike, so they are looked for in the order of
 * the list, as many as it may show; hardly any of all that there are end alike.
 */
function partOfId(part: string, conditions: Condition[], search: Search): Condition {
  const digits = part.replaceAll('-', '').toLowerCase();
  const where = conditions.map(({ sql }) => sql).join(' and ');
  const sql = `id = any(array(
    (select id from characters where ${where} and id between ? and ? ${sorted(search)} limit ?)
    union all
    (select id from characters where owner_id is not null and ${reversedId} between ? and ?)))`;
  const bound = conditions.flatMap(({ bound }) => bound);
  const ends = [...digits].reverse().join('');
  return { name: 'id', sql, bound: [...bound, ...rangeOf(digits), search.limit, ...rangeOf(ends)] };
}

const reversedId = `reverse(replace(id::text, '-', ''))::uuid`;

/** The first and the last identifier that begin with some digits. */
const rangeOf = (digits: string): [string, string] => [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
