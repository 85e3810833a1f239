import type { Knex } from 'knex';

import { runPrepared, statement } from '../../database/driver.js';
import { isUniqueViolation } from '../../database/errors.js';
import { copyNew, insertNew, insertSql, type NewRow } from './insert.js';
import { holdOwner, markWrite } from './marks.js';
import { type CharacterState, type StoredCharacter, selectStored, stateColumns } from './rows.js';
import { supersede } from './versions.js';

/** A sheet of an owner, which may be deleted. */
export interface OwnCharacter extends CharacterState {
  isDeleted: boolean;
  /** As JSON text, where that was asked for. */
  sheet?: string;
}

/** A version that a sheet comes with. */
export type GivenVersion = Pick<NewRow, 'columns' | 'isPublic'> & { version: number; updatedAt: Date };

/** A new sheet and the versions before it, the oldest one first. */
export type NewHistory = NewRow & { earlier: readonly GivenVersion[] };

/** Many sheets in one statement each. */
export interface BulkRepository {
  /** How many to store in one go: those of other callers wait for as long. */
  readonly mostAtOnce: number;
  /** Stores new sheets, all or none; tells the identifiers of those that were not taken. */
  create(characters: readonly NewHistory[], due: number): Promise<Set<string>>;
  /** Those of the sheets that are the owner's, deleted ones too. */
  findOwn(
    ownerId: string,
    ids: readonly string[],
    wanted: { due: number; sheets: boolean },
  ): Promise<Map<string, OwnCharacter>>;
  /** Puts a version in the place of the given one, which is kept; nothing when that is not the current one any more. */
  append(
    current: Pick<CharacterState, 'id' | 'version'>,
    next: GivenVersion,
    due: number,
  ): Promise<CharacterState | undefined>;
  /** Keeps the owner's account from being deleted until the transaction ends, where changes are said in its row: before all changes. */
  hold(ownerId: string, due: number): Promise<void>;
  /** Says in the owner's row that sheets have changed, where that is said: after the changes, before they are acknowledged. */
  mark(ownerId: string, due: number): Promise<void>;
}

const ownStatement = (name: string, columns: string) =>
  statement(
    name,
    `select ${columns}, is_deleted as "isDeleted" from characters where id = any(string_to_array($2, ',')::uuid[]) and owner_id = $1`,
  );
const stateSql = Object.entries(stateColumns).map(([name, column]) => `${column} as "${name}"`);
const selectOwn = ownStatement(
  'own sheets',
  selectStored((column) => column),
);
const selectOwnStates = ownStatement('states of own sheets', stateSql.join(', '));

const insertWithHistory = statement(
  'create with history',
  `
    with made as (${insertSql}),
    kept as (
      insert into character_versions (character_id, version, is_public, updated_at, sheet)
      select id, version, is_public, updated_at, sheet
      from json_to_recordset($2) as earlier (id uuid, version integer, is_public boolean, updated_at timestamptz, sheet json)
      join made using (id)
    )
    select id from made`,
);

interface BulkOptions {
  /**
   * Whether rows may go by `copy`: a server can do that, the embedded engine cannot, and in a transaction it would break all when
   * an identifier is taken.
   */
  copies: boolean;
  /** Whether changes are said in the rows of owners. */
  marks: boolean;
}

export function bulkRepository(pool: Knex, { copies, marks }: BulkOptions): BulkRepository {
  return {
    mostAtOnce: copies ? 500 : 100,
    async create(characters, due) {
      const [old, young] = [characters.filter(hasHistory), characters.filter((one) => !hasHistory(one))];
      const made = await Promise.all([createWithHistory(pool, old, due), createYoung(pool, young, { copies, due })]);
      return new Set(made.flatMap((ids) => [...ids]));
    },
    async findOwn(ownerId, ids, { due, sheets }) {
      if (ids.length === 0) return new Map();
      const rows = await runPrepared<OwnCharacter>(
        pool,
        sheets ? selectOwn : selectOwnStates,
        [ownerId, ids.join()],
        due,
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
    append({ id, version: current }, { version, isPublic, columns, updatedAt }, due) {
      const where = 'version = :current and deleted_at is null';
      const set = { is_public: isPublic, ...columns };
      return supersede(pool, { id, at: updatedAt, version, where, set, bindings: { current } }, due);
    },
    async hold(ownerId, due) {
      if (marks) await holdOwner(pool, ownerId, due);
    },
    async mark(ownerId, due) {
      if (marks) await markWrite(pool, ownerId, due);
    },
  };
}

const hasHistory = ({ earlier }: NewHistory) => earlier.length > 0;

async function createYoung(
  pool: Knex,
  characters: readonly NewRow[],
  { copies, due }: { copies: boolean; due: number },
): Promise<Set<string>> {
  if (characters.length === 0) return new Set();
  if (copies) {
    try {
      await copyNew(pool, characters, due);
      return new Set(characters.map(({ id }) => id));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return idsOf(await insertNew(pool, characters, due));
}

async function createWithHistory(pool: Knex, characters: readonly NewHistory[], due: number): Promise<Set<string>> {
  if (characters.length === 0) return new Set();
  const earlier = characters.flatMap(({ id, earlier }) => earlier.map((one) => versionText(id, one)));
  return idsOf(await insertNew(pool, characters, due, { by: insertWithHistory, more: [`[${earlier}]`] }));
}

function versionText(id: string, { version, isPublic, updatedAt, columns }: GivenVersion): string {
  const plain = JSON.stringify({ id, version, is_public: isPublic, updated_at: updatedAt });
  return `${plain.slice(0, -1)},"sheet":${columns.sheet}}`;
}

const idsOf = (made: readonly (StoredCharacter | undefined)[]) => new Set(made.flatMap((stored) => stored?.id ?? []));
