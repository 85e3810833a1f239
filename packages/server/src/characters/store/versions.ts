import type { Knex } from 'knex';

import { runBy } from '../../database/driver.js';
import { holdingOwner, isOwnerHeld, marking } from './marks.js';
import { type StoredCharacter, selectStored, stateColumns } from './rows.js';

/** A version in the history of a sheet. */
export type HistoryEntry = Pick<StoredCharacter, 'version' | 'updatedAt'>;

/** Which part of the history of a sheet to list. */
export interface HistorySearch {
  id: string;
  limit: number;
  /** Only versions before this one. */
  before?: number;
}

/** A version with the sheet as it was. */
export type StoredVersion = Pick<StoredCharacter, 'version' | 'updatedAt' | 'isPublic' | 'sheet'>;

/** What a version has of its own, and keeps when the next one comes. */
const versionColumns = ['version', 'is_public', 'updated_at', 'sheet'];
const { version, updatedAt, isPublic } = stateColumns;

export const listVersions = (knex: Knex, search: HistorySearch, due?: number): Promise<HistoryEntry[]> =>
  selectVersions(knex, search, (query) => query.select({ version, updatedAt }), due);

export const listStoredVersions = (knex: Knex, search: HistorySearch, due?: number): Promise<StoredVersion[]> => {
  const sheet = knex.raw('sheet::text as sheet');
  return selectVersions(knex, search, (query) => query.select({ version, updatedAt, isPublic }, sheet), due);
};

/** The current version stands with the sheet, those before it in a table of their own: each is asked by its key. */
async function selectVersions<Row>(
  knex: Knex,
  { id, limit, before }: HistorySearch,
  select: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  due?: number,
): Promise<Row[]> {
  const page = (query: Knex.QueryBuilder) => {
    select(query).orderBy('version', 'desc').limit(limit);
    return before === undefined ? query : query.where('version', '<', before);
  };
  const current = page(knex('characters').where({ id, deleted_at: null }));
  const superseded = page(knex('character_versions').where({ character_id: id }));
  return runBy(knex, knex.unionAll([current, superseded], true).orderBy('version', 'desc').limit(limit), due);
}

const fromEither = (column: string) => `coalesce(old.${column}, characters.${column})`;
const asItWas = selectStored((column) =>
  versionColumns.includes(column) ? fromEither(column) : `characters.${column}`,
);

/** The row of a sheet as it was at a version. */
export async function findVersion(
  knex: Knex,
  id: string,
  wanted: number,
  due?: number,
): Promise<StoredCharacter | undefined> {
  const query = knex('characters')
    .leftJoin('character_versions as old', (join) => {
      join.on('old.character_id', 'characters.id').andOnVal('old.version', wanted);
    })
    .where({ id, deleted_at: null })
    .whereRaw(`${fromEither('version')} = ?`, [wanted])
    .first(knex.raw(asItWas));
  return runBy(knex, query, due);
}

interface Superseding {
  id: string;
  /** Time of the change. */
  at: Date;
  /** Number of the new version: the next one unless given. */
  version?: number;
  /** Which version may be superseded, as SQL over `characters`. */
  where: string;
  /** Columns to set, by their names. */
  set: Record<string, unknown>;
  /** Values of the names in `where`. */
  bindings: Record<string, unknown>;
  /** Whether the row of the owner says so. */
  marks?: boolean;
}

const kept = versionColumns.join(', ');
const returned = selectStored((column) => `characters.${column}`);

/**
 * Puts a new version in the place of the current one, which is kept: one statement, so one transaction and one round
 * trip. The lock makes of `old` the row as it is now: a writer that waited for another one looks at the condition
 * again, finds that it does not hold any more, and changes nothing.
 * @returns the new version, or nothing when the condition did not hold
 */
export async function supersede(
  knex: Knex,
  { id, at, version: number, where, set, bindings, marks = false }: Superseding,
  due?: number,
): Promise<StoredCharacter | undefined> {
  const assignments = Object.keys(set).map((name) => `${name} = :${name}`);
  // The clock of a server may be behind that of the one that wrote last; the time of a sheet never goes back.
  const always = [
    `version = ${number === undefined ? 'old.version + 1' : 'cast(:number as integer)'}`,
    'updated_at = greatest(:at, old.updated_at)',
  ];
  const sql = `
    with ${marks ? `${holdingOwner('id = :id')}, ` : ''}old as (
      select id, owner_id, ${kept} from characters where id = :id and ${where}${marks ? ` and ${isOwnerHeld}` : ''} for update
    ), kept as (
      insert into character_versions (character_id, ${kept}) select id, ${kept} from old
    )${marks ? `, ${marking('old')}` : ''}
    update characters set ${[...always, ...assignments].join(', ')}
    from old where characters.id = old.id
    returning ${returned}`;
  const query = knex.raw<{ rows: StoredCharacter[] }>(sql, { id, at, number, ...bindings, ...set } as Knex.ValueDict);
  const { rows } = await runBy(knex, query, due);
  return rows[0];
}

/** Deletes the version if it is the current one, and tells whether it was. */
export async function discard(
  knex: Knex,
  { marks, ...values }: { id: string; version: number; at: Date; marks: boolean },
  due?: number,
): Promise<boolean> {
  const sql = `
    with ${marks ? `${holdingOwner('id = :id')}, ` : ''}gone as (
      update characters set deleted_at = :at
      where id = :id and version = :version and deleted_at is null${marks ? ` and ${isOwnerHeld}` : ''} returning owner_id
    )${marks ? `, ${marking('gone')}` : ''}
    select from gone`;
  const { rows } = await runBy(knex, knex.raw<{ rows: unknown[] }>(sql, values), due);
  return rows.length > 0;
}
