import { type CharacterQuery, fold } from '@charsheet/schema';

import { type Statement, statement } from '../../database/driver.js';
import { selectStored } from './rows.js';

/** The last sheet of a page: the next page begins after it. */
export interface Position {
  createdAt: Date;
  id: string;
}

/** Which of an owner's sheets to list. */
export interface Search extends Pick<CharacterQuery, 'faj' | 'osztaly' | 'minSzint' | 'maxSzint' | 'q'> {
  ownerId: string;
  limit: number;
  after?: Position;
}

/** The statement for a search, and its values. It is named by the conditions that the search has. */
export function searchFor(search: Search): [Statement, unknown[]] {
  const conditions = conditionsOf(search);
  const values = [...conditions.flatMap(({ bound }) => bound), search.limit];
  const where = conditions.map(({ sql }) => sql).join(' and ');
  let last = 0;
  const text = `${selectSummaries} where ${where} order by created_at desc, id desc limit ?`;
  const name = `list by ${conditions.map(({ name }) => name).join(' ')}`;
  const numbered = text.replaceAll('?', () => `$${++last}`);
  return [statement(name, numbered), values];
}

/** Of a sheet only its summary is read. */
const selectSummaries = `select ${selectStored((column) => column, 'summary')} from characters`;

interface Condition {
  name: string;
  /** With `?` for each of what is bound. */
  sql: string;
  bound: unknown[];
}

/** An index leads to the owner's sheets that are not deleted, and to where the page begins. */
function conditionsOf({ ownerId, after, faj, osztaly, minSzint, maxSzint, q }: Search): Condition[] {
  const conditions: Condition[] = [];
  const add = (name: string, sql: string, ...bound: unknown[]) => conditions.push({ name, sql, bound });
  add('owner', 'owner_id = ? and is_deleted = false', ownerId);
  if (after) add('after', '(created_at, id) < (?, ?)', after.createdAt, after.id);
  if (faj !== undefined) add('faj', 'faj = ?', faj);
  if (osztaly !== undefined) add('osztaly', 'osztaly = ?', osztaly);
  if (minSzint !== undefined) add('minSzint', 'szint >= ?', minSzint);
  if (maxSzint !== undefined) add('maxSzint', 'szint <= ?', maxSzint);
  if (q !== undefined) add('q', 'name_folded like ?', `%${fold(q).replace(/[\\%_]/g, '\\$&')}%`);
  return conditions;
}
