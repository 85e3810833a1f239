import type { Knex } from 'knex';

import type { AnySheet } from '@charsheet/schema';

import { copyRows, runForTexts, type Statement, statement } from '../../database/driver.js';
import { isConstraintViolation } from '../../database/errors.js';
import { marking } from './marks.js';
import { columnTypes, rowLine, rowText, type SheetColumns, type StoredCharacter } from './rows.js';

/** A new sheet: its identifier and times are made by the caller. */
export interface NewCharacter extends Pick<StoredCharacter, 'id' | 'ownerId' | 'isPublic' | 'createdAt'> {
  sheet: AnySheet;
}

/** The same as it is stored. */
export interface NewRow extends Omit<NewCharacter, 'sheet'> {
  columns: SheetColumns;
  /** 1 unless given. */
  version?: number;
  /** When it was made unless given. */
  updatedAt?: Date;
}

const columnNames = Object.keys(columnTypes).join(', ');
const columnDefinitions = Object.entries(columnTypes)
  .map((definition) => definition.join(' '))
  .join(', ');

/**
 * Inserts rows, its first value, of which it returns the identifiers of those that were not taken. Those that were are locked,
 * which changes nothing, but is a commit that waits for the standbys as that of a change does: the row may be an earlier try of
 * the caller, which none of them had confirmed.
 */
export const insertSql = `
  insert into characters (${columnNames})
  select ${columnNames} from json_to_recordset($1) as made (${columnDefinitions})
  on conflict (id) do update set version = characters.version where false
  returning id`;

/** Whether a new row has no owner any more: all that it refers to is its owner, whose account has ended meanwhile. */
export const isOwnerGone = (error: unknown): boolean => isConstraintViolation(error);

const insertStatement = statement('create', insertSql);

/** The same, and says so in the rows of the owners. */
export const insertAndMark = statement(
  'create and mark',
  `with made as (${insertSql}, owner_id), ${marking('made')} select id from made`,
);

/**
 * Stores sheets in one statement, all or none. What was made comes back in the order in which it was given; nothing for
 * one whose identifier is taken, also by another one before it.
 * @param by a statement that inserts rows, its first value
 * @param more of its values
 */
export async function insertNew(
  pool: Knex,
  characters: readonly NewRow[],
  due: number,
  { by = insertStatement, more = [] }: { by?: Statement; more?: unknown[] } = {},
): Promise<(StoredCharacter | undefined)[]> {
  const rows = new Map<string, string>();
  const made = characters.map((character) => {
    const stored = storedOf(character);
    if (!rows.has(stored.id)) rows.set(stored.id, rowText(stored, character.columns));
    return stored;
  });
  // In one order, or two servers that store the same identifiers might wait for each other.
  const texts = [...rows.values()].sort();
  const inserted = await runForTexts<[string]>(pool, by, [`[${texts}]`, ...more], due);
  const ids = new Set(inserted.map(([id]) => id));
  return made.map((stored) => (ids.delete(stored.id) ? stored : undefined));
}

const copySql = `copy characters (${columnNames}) from stdin`;

/**
 * The same in less time, where no identifier is taken and the engine can do it.
 * @throws what isUniqueViolation recognises when one is: then none is stored
 */
export async function copyNew(pool: Knex, characters: readonly NewRow[], due: number): Promise<void> {
  const inOrder = [...characters].sort((one, other) => (one.id < other.id ? -1 : 1));
  const rows = inOrder.map((character) => rowLine(storedOf(character), character.columns));
  await copyRows(pool, copySql, rows.join(''), due);
}

function storedOf(row: NewRow): StoredCharacter {
  const { id, version = 1, ownerId, isPublic, createdAt, updatedAt = createdAt, columns } = row;
  const { edition, sheet } = columns;
  return { id, version, edition, ownerId, isPublic, createdAt, updatedAt, sheet };
}
