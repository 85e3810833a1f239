import { type CharacterQuery, fold, type SortKey, sortOrders } from '@charsheet/schema';

import { parseTime, type Statement, statement, timeText } from '../../database/driver.js';

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

/** A page of a list. */
export interface ListedPage {
  /** What it shows of each sheet: JSON texts with commas between them. */
  items: string;
  /** Its last sheet, where more come after it. */
  last?: Position;
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

/**
 * The statement for a page of a search, and its values. It is named by the order and the conditions that the search has. One more
 * than the page has tells whether more come after it.
 */
export function searchFor(search: Search): [Statement, unknown[]] {
  const { sort, order } = orderOf(search);
  const conditions = conditionsOf(search);
  const parts = search.id === undefined ? conditions : [partOfId(search.id, conditions, search), ...conditions];
  const where = parts.map(({ sql }) => sql).join(' and ');
  const values = [...parts.flatMap(({ bound }) => bound), search.limit + 1];
  const text = `select ${columnsOf(search)} from characters where ${where} ${sorted(search)} limit ?`;
  const by = sort === 'createdAt' && order === 'desc' ? '' : `${sort} ${order} `;
  const name = `list ${by}by ${parts.map(({ name }) => name).join(' ')}`;
  return [statement(name, numbered(text)), values];
}

/** What a list shows of a sheet, of which only the summary is read. */
const shown = ['id', 'version', 'is_public', 'created_at', 'updated_at', 'edition', 'summary'];
const timesShown: Partial<Record<SortKey, number>> = { createdAt: 3, updatedAt: 4 };

/** The same of one sheet, as the database writes it: no value need be read to go out. A name or a level that sorts comes last. */
export type ShownTexts = [string, string, string, string, string, string, string, ...string[]];

function columnsOf({ sort = 'createdAt', deletedSince }: Search): string {
  const key = sort in timesShown ? [] : [sortKeys[sort].sql];
  return [...shown, ...(deletedSince ? ['deleted_at'] : []), ...key].join(', ');
}

/** The page in the rows of a search, of which there may be one more than it has. */
export function pageIn(rows: readonly ShownTexts[], { limit, sort = 'createdAt', deletedSince }: Search): ListedPage {
  const items = rows.slice(0, limit).map((row) => itemText(row, deletedSince !== undefined));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  if (!last) return { items: items.join(',') };
  const time = timesShown[sort];
  const key = time === undefined ? (last.at(-1) ?? '') : parseTime(last[time] ?? '');
  return { items: items.join(','), last: { id: last[0], key } };
}

/** An entry of a list: a record, with the summary for its sheet and what stands beside it only there. */
function itemText(row: ShownTexts, isDeleted: boolean): string {
  const [id, version, isPublic, createdAt, updatedAt, edition, summary, deletedAt] = row;
  const created = timeText(createdAt);
  const updated = updatedAt === createdAt ? created : timeText(updatedAt);
  const state = `"id":"${id}","version":${version},"isPublic":${isPublic === 't'}`;
  const times = `"createdAt":"${created}","updatedAt":"${updated}"`;
  const deleted = isDeleted ? `,"deletedAt":"${timeText(deletedAt ?? '')}"` : '';
  return `{${state},${times},${summary.slice(1, -1)},"edition":"${edition}"${deleted}}`;
}

const numbered = (text: string) => {
  let last = 0;
  return text.replaceAll('?', () => `$${++last}`);
};

function sorted(search: Search): string {
  const { sort, order } = orderOf(search);
  return `order by ${sortKeys[sort].sql} ${order}, id ${order}`;
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
  return { name: 'id', sql, bound: [...bound, ...rangeOf(digits), search.limit + 1, ...rangeOf(ends)] };
}

const reversedId = `reverse(replace(id::text, '-', ''))::uuid`;

/** The first and the last identifier that begin with some digits. */
const rangeOf = (digits: string): [string, string] => [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
