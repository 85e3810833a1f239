import type { Knex } from 'knex';

import type { AnySheet } from '@charsheet/schema';

import { coalesce } from '../../database/coalesce.js';
import type { Waiting } from '../../database/deadline.js';
import { forSome, runBy, runForTexts, statementForSome } from '../../database/driver.js';
import { isDatabaseUnavailable } from '../../database/errors.js';
import { removeRows } from '../../database/remove.js';
import { unwatched, type WorkWatch } from '../../work.js';
import { mayRead, type Viewer } from '../policy.js';
import { insertAndMark, insertNew, type NewCharacter } from './insert.js';
import { countSheets, type Kinds, listKinds } from './kinds.js';
import {
  type CharacterState,
  type StoredCharacter,
  type StoredTexts,
  selectStored,
  sheetColumns,
  stateColumns,
  storedIn,
} from './rows.js';
import { type ListedPage, pageIn, type Search, type ShownTexts, searchFor } from './search.js';
import {
  discard,
  findVersion,
  type HistoryEntry,
  type HistorySearch,
  listStoredVersions,
  listVersions,
  type StoredVersion,
  supersede,
} from './versions.js';

export type { CharacterState, NewCharacter, StoredCharacter, StoredVersion };

/** What a sheet changes to, and when. */
export interface Change {
  sheet: AnySheet;
  isPublic: boolean;
  at: Date;
}

type Version = Pick<CharacterState, 'id' | 'version'>;

/**
 * To every function but those that say otherwise a deleted sheet is missing. What is done for a caller who hung up before
 * it began throws CallerGone.
 */
export interface CharactersRepository {
  /** Stores a sheet; nothing when its identifier is taken, also by a deleted one. */
  create(character: NewCharacter, waiting?: Waiting): Promise<StoredCharacter | undefined>;
  /** A sheet that everybody may read, or its owner. A private one of others takes as long as a missing one. */
  findReadable(id: string, viewer: Viewer, waiting?: Waiting): Promise<StoredCharacter | undefined>;
  /** The same, read without the sheet. */
  findState(id: string, viewer: Viewer, waiting?: Waiting): Promise<CharacterState | undefined>;
  /** A page of an owner's sheets, in the order of the search; of each sheet only what a list shows. */
  list(search: Search, waiting?: Waiting): Promise<ListedPage>;
  /** The races and classes of an owner's sheets. */
  kinds(ownerId: string, waiting?: Waiting): Promise<Kinds>;
  /** How many sheets an owner has, of which it counts so many at most. */
  count(owned: { ownerId: string; most: number }, waiting?: Waiting): Promise<number>;
  /** Makes a new version and keeps the given one; nothing when that is not the current one any more. */
  replace(current: Version, change: Change, waiting?: Waiting): Promise<StoredCharacter | undefined>;
  /** Deletes a sheet so that its owner can restore it; tells whether the version was the current one. */
  discard(current: Version, at: Date, waiting?: Waiting): Promise<boolean>;
  /** Brings back a sheet of an edition that its owner deleted since then, as a new version; nothing when there is none. */
  restore(
    { id, edition }: Pick<CharacterState, 'id' | 'edition'>,
    ownerId: string,
    times: { at: Date; since: Date },
    waiting?: Waiting,
  ): Promise<StoredCharacter | undefined>;
  /** The versions of a sheet, newest first. */
  versions(search: HistorySearch, waiting?: Waiting): Promise<HistoryEntry[]>;
  /** The same, with the sheets as they were. */
  storedVersions(search: HistorySearch, waiting?: Waiting): Promise<StoredVersion[]>;
  /** A sheet as it was at a version. */
  findVersion(version: Version, waiting?: Waiting): Promise<StoredCharacter | undefined>;
  /** Removes a sheet for good, deleted or not, whoever owns it; tells whether there was one. */
  remove(id: string): Promise<boolean>;
  /** Removes for good what was deleted before then; tells how many sheets. */
  removeDeleted(before: Date): Promise<number>;
}

const rowOf = ({ id, ownerId, isPublic, createdAt, sheet }: NewCharacter) => ({
  id,
  ownerId,
  isPublic,
  createdAt,
  columns: sheetColumns(sheet),
});

/** Two batches of each kind keep the database at work while the other one's answers are written. */
const inFlight = { maxInFlight: 2, maxBatch: 100 };

interface RepositoryOptions {
  watch?: WorkWatch;
  /** Whether each change says so in the row of its owner, for whoever reads from replicas. */
  marks?: boolean;
}

/**
 * All SQL about sheets, on a pool that requests share: reads of single sheets that come at the same time become one query,
 * and creates one statement with one commit.
 */
export function charactersRepository(
  pool: Knex,
  { watch = unwatched, marks = false }: RepositoryOptions = {},
): CharactersRepository {
  const read = coalesce({
    ...inFlight,
    ...{ watch, name: 'read' },
    run: (wanted: readonly Wanted[], due) => selectReadable(pool, wanted, due),
    maxWaiting: 5000,
  });
  const create = coalesce({
    ...inFlight,
    ...{ watch, name: 'create' },
    run: (characters: readonly NewCharacter[], due) =>
      insertNew(pool, characters.map(rowOf), due, marks ? { by: insertAndMark } : {}),
    maxWaiting: 1000,
    isolates: (error) => !isDatabaseUnavailable(error),
  });
  return {
    create,
    findReadable: (id, viewer, waiting) => read({ id, viewer }, waiting),
    findState: (id, viewer, waiting) => runBy(pool, readable(pool, id, viewer).first(stateColumns), waiting?.due),
    list: async (search, waiting) =>
      pageIn(await runForTexts<ShownTexts>(pool, ...searchFor(search), waiting?.due), search),
    kinds: (ownerId, waiting) => listKinds(pool, ownerId, waiting?.due),
    count: (owned, waiting) => countSheets(pool, owned, waiting?.due),
    replace({ id, version }, { sheet, isPublic, at }, waiting) {
      const set = { is_public: isPublic, ...sheetColumns(sheet) };
      const where = 'version = :current and deleted_at is null';
      return supersede(pool, { id, at, where, set, marks, bindings: { current: version } }, waiting?.due);
    },
    discard: ({ id, version }, at, waiting) => discard(pool, { id, version, at, marks }, waiting?.due),
    restore({ id, edition }, ownerId, { at, since }, waiting) {
      const where = 'owner_id = :ownerId and edition = :edition and deleted_at >= :since';
      const set = { deleted_at: null };
      return supersede(pool, { id, at, where, set, marks, bindings: { ownerId, edition, since } }, waiting?.due);
    },
    versions: (search, waiting) => listVersions(pool, search, waiting?.due),
    storedVersions: (search, waiting) => listStoredVersions(pool, search, waiting?.due),
    findVersion: ({ id, version }, waiting) => findVersion(pool, id, version, waiting?.due),
    remove: async (id) => (await pool('characters').where({ id }).delete()) > 0,
    removeDeleted: (before) =>
      removeRows(pool, { table: 'characters' }, (rows) => rows.where('deleted_at', '<', before)),
  };
}

/** The condition is that of the policy, put here so that a sheet that is not shown is not fetched either. */
function readable(pool: Knex, id: string, viewer: Viewer) {
  return pool('characters')
    .where({ id, deleted_at: null })
    .where((any) => {
      any.where({ is_public: true });
      if (viewer) any.orWhere({ owner_id: viewer.user.id });
    });
}

/** A sheet to read, and who for. */
interface Wanted {
  id: string;
  viewer: Viewer;
}

const readableStatement = statementForSome(
  'readable',
  (is) => `
    select ${selectStored((column) => column)} from characters
    where id ${is('$1')} and deleted_at is null and (is_public or owner_id ${is('$2')})`,
);

/**
 * Sheets that their viewers may read, in the given order; nothing for the others. A private sheet is fetched only if its
 * owner is among the viewers, and the policy decides who gets it.
 */
async function selectReadable(
  pool: Knex,
  wanted: readonly Wanted[],
  due: number,
): Promise<(StoredCharacter | undefined)[]> {
  const ids = new Set(wanted.map(({ id }) => id.toLowerCase()));
  const owners = new Set(wanted.flatMap(({ viewer }) => viewer?.user.id ?? []));
  const rows = await runForTexts<StoredTexts>(pool, ...forSome(readableStatement, ids, owners), due);
  const found = new Map(rows.map((row) => [row[0], storedIn(row)]));
  return wanted.map(({ id, viewer }) => {
    const sheet = found.get(id.toLowerCase());
    return sheet && mayRead(sheet, viewer) ? sheet : undefined;
  });
}
