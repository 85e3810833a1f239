import type { Knex } from 'knex';

import type { Character } from '@charsheet/schema';

import { runPrepared, statement } from '../../database/driver.js';
import { columnTypes, rowText, type StoredCharacter, sheetColumns } from './rows.js';

/** A new sheet: its identifier and time are made by the caller. */
export type NewCharacter = Pick<StoredCharacter, 'id' | 'ownerId' | 'isPublic' | 'createdAt'> & { sheet: Character };

const columnNames = Object.keys(columnTypes).join(', ');
const columnDefinitions = Object.entries(columnTypes)
  .map((definition) => definition.join(' '))
  .join(', ');

const insertStatement = statement(
  'create',
  `
    insert into characters (${columnNames})
    select ${columnNames} from json_to_recordset($1) as made (${columnDefinitions})
    on conflict (id) do nothing
    returning id`,
);

/**
 * Stores sheets in one statement, all or none. What was made comes back in the order in which it was given; nothing for
 * one whose identifier is taken, also by another one before it.
 */
export async function insertNew(
  pool: Knex,
  characters: readonly NewCharacter[],
  due: number,
): Promise<(StoredCharacter | undefined)[]> {
  const rows = new Map<string, string>();
  const made = characters.map(({ id, ownerId, isPublic, createdAt, sheet }) => {
    const columns = sheetColumns(sheet);
    const stored = { id, version: 1, ownerId, isPublic, createdAt, updatedAt: createdAt, sheet: columns.sheet };
    if (!rows.has(id)) rows.set(id, rowText(stored, columns));
    return stored;
  });
  // In one order, or two servers that store the same identifiers might wait for each other.
  const texts = [...rows.values()].sort();
  const inserted = await runPrepared<Pick<StoredCharacter, 'id'>>(pool, insertStatement, [`[${texts}]`], due);
  const ids = new Set(inserted.map(({ id }) => id));
  return made.map((stored) => (ids.delete(stored.id) ? stored : undefined));
}
