import type { Knex } from 'knex';

import { Character, type CharacterQuery, CharacterSummary } from '@charsheet/schema';

import type { Position } from './cursor.js';
import { fold } from './fold.js';

/** Which of an owner's sheets to list. */
export interface Search extends Pick<CharacterQuery, 'faj' | 'osztaly' | 'minSzint' | 'maxSzint' | 'q'> {
  ownerId: string;
  limit: number;
  after?: Position;
}

/** The owner's sheets that fit, newest first; by an index that leads to where the page begins. */
export function searched(query: Knex.QueryBuilder, { ownerId, limit, after, ...filters }: Search): Knex.QueryBuilder {
  const { faj, osztaly, minSzint, maxSzint, q } = filters;
  query.where({ owner_id: ownerId, is_deleted: false }).limit(limit);
  query.orderBy([
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
  if (after) query.whereRaw('(created_at, id) < (?, ?)', [after.createdAt, after.id]);
  if (faj !== undefined) query.where({ faj });
  if (osztaly !== undefined) query.where({ osztaly });
  if (minSzint !== undefined) query.where('szint', '>=', minSzint);
  if (maxSzint !== undefined) query.where('szint', '<=', maxSzint);
  if (q !== undefined) query.whereLike('name_folded', `%${fold(q).replace(/[\\%_]/g, '\\$&')}%`);
  return query;
}

const summaryMembers = Object.keys(CharacterSummary.properties).filter((name) => name in Character.properties);

/** The part of the sheet that a list shows, as JSON text: whole sheets would be read only to be thrown away. */
export function summaryColumn(knex: Knex): Knex.Raw {
  const members = summaryMembers.map(() => '?? json').join(', ');
  // A member that the sheet does not have is null here, and no member of a sheet can be.
  const summary = `json_strip_nulls(row_to_json(summary))::text from json_to_record(sheet) as summary(${members})`;
  return knex.raw(`(select ${summary}) as sheet`, summaryMembers);
}
