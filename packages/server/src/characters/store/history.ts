import type { Knex } from 'knex';

import { type StoredCharacter, selectStored, stateColumns } from './row.js';

/** A version in the history of a sheet. */
export type HistoryEntry = Pick<StoredCharacter, 'version' | 'updatedAt'>;

/** Which part of the history of a sheet to list. */
export interface HistorySearch {
  id: string;
  limit: number;
  /** Only versions before this one. */
  before?: number;
}

const { version, updatedAt } = stateColumns;

/** The current version stands with the sheet, those before it in a table of their own: each is asked by its key. */
export async function historyOf(knex: Knex, { id, limit, before }: HistorySearch): Promise<HistoryEntry[]> {
  const page = (query: Knex.QueryBuilder) => {
    query.select({ version, updatedAt }).orderBy('version', 'desc').limit(limit);
    return before === undefined ? query : query.where('version', '<', before);
  };
  const current = page(knex('characters').where({ id, deleted_at: null }));
  const superseded = page(knex('character_versions').where({ character_id: id }));
  return await knex.unionAll([current, superseded], true).orderBy('version', 'desc').limit(limit);
}

const fromEither = (column: string) => `coalesce(old.${column}, characters.${column})`;
const keptColumns = ['version', 'is_public', 'updated_at', 'sheet'];
const asItWas = selectStored((column) => (keptColumns.includes(column) ? fromEither(column) : `characters.${column}`));

/** The row of a sheet as it was at a version. */
export async function versionOf(knex: Knex, id: string, wanted: number): Promise<StoredCharacter | undefined> {
  return await knex('characters')
    .leftJoin('character_versions as old', (join) => {
      join.on('old.character_id', 'characters.id').andOnVal('old.version', wanted);
    })
    .where({ id, deleted_at: null })
    .whereRaw(`${fromEither('version')} = ?`, [wanted])
    .first(knex.raw(asItWas));
}
