import type { Knex } from 'knex';

import type { Character } from '@charsheet/schema';

import type { IsGone } from '../../database/coalesce.js';
import { bounded } from '../../database/patience.js';
import { runPrepared } from '../../database/prepared.js';
import type { Asker } from '../policy.js';
import { insertAll, selectAllReadable } from './batch.js';
import { type HistoryEntry, type HistorySearch, historyOf, versionOf } from './history.js';
import { type CharacterState, type StoredCharacter, sheetColumns, stateColumns } from './row.js';
import { type Search, searchFor } from './search.js';
import { supersede } from './supersede.js';

export type { CharacterState, StoredCharacter };

/** A new sheet: its identifier and time are made by the caller. */
export type NewCharacter = Pick<StoredCharacter, 'id' | 'ownerId' | 'isPublic' | 'createdAt'> & { sheet: Character };

/** What a sheet changes to, and when. */
export interface Change {
  sheet: Character;
  isPublic: boolean;
  at: Date;
}

type Version = Pick<CharacterState, 'id' | 'version'>;

/**
 * To every function but those that say otherwise a deleted sheet is missing. What is asked for somebody who hung up before
 * it began is not done: it throws.
 */
export interface CharactersRepository {
  /** Stores a sheet; nothing when its identifier is taken, also by a deleted one. */
  create(character: NewCharacter, isGone?: IsGone): Promise<StoredCharacter | undefined>;
  /** A sheet that everybody may read, or its owner. A private one of others takes as long as a missing one. */
  findReadable(id: string, asker: Asker, isGone?: IsGone): Promise<StoredCharacter | undefined>;
  /** The same without the sheet. */
  findState(id: string, asker: Asker): Promise<CharacterState | undefined>;
  /** The sheets of an owner, newest first; of each sheet only what a list shows. */
  list(search: Search): Promise<StoredCharacter[]>;
  /** Makes a new version and keeps the given one; nothing when that is not the current one any more. */
  replace(current: Version, change: Change): Promise<StoredCharacter | undefined>;
  /** Deletes a sheet so that its owner can restore it; tells whether the version was the current one. */
  discard(current: Version, at: Date): Promise<boolean>;
  /** Brings back a sheet that its owner deleted since then, as a new version; nothing when there is none. */
  restore(id: string, ownerId: string, times: { at: Date; since: Date }): Promise<StoredCharacter | undefined>;
  /** The versions of a sheet, newest first. */
  versions(search: HistorySearch): Promise<HistoryEntry[]>;
  /** A sheet as it was at a version. */
  findVersion(version: Version): Promise<StoredCharacter | undefined>;
  /** Removes a sheet for good, deleted or not, whoever owns it; tells whether there was one. */
  remove(id: string): Promise<boolean>;
  /** Removes for good what was deleted before then; tells how many sheets. */
  removeDeleted(before: Date): Promise<number>;
}

/** All SQL about sheets. Bind it to a transaction by passing that in place of the pool. */
export function charactersRepository(knex: Knex): CharactersRepository {
  return {
    async create(character) {
      const [made] = await insertAll(knex, [character]);
      return made;
    },
    async findReadable(id, asker) {
      const [found] = await selectAllReadable(knex, [{ id, asker }]);
      return found;
    },
    findState: (id, asker) => bounded(readable(knex, id, asker).first(stateColumns)),
    list: (search) => runPrepared(knex, ...searchFor(search)),
    replace({ id, version }, { sheet, isPublic, at }) {
      const set = { is_public: isPublic, ...sheetColumns(sheet) };
      const where = 'version = :current and deleted_at is null';
      return supersede(knex, { id, at, where, set, bindings: { current: version } });
    },
    async discard({ id, version }, at) {
      const current = knex('characters').where({ id, version, deleted_at: null });
      return (await bounded(current.update({ deleted_at: at }))) > 0;
    },
    restore(id, ownerId, { at, since }) {
      const where = 'owner_id = :ownerId and deleted_at >= :since';
      return supersede(knex, { id, at, where, set: { deleted_at: null }, bindings: { ownerId, since } });
    },
    versions: (search) => historyOf(knex, search),
    findVersion: ({ id, version }) => versionOf(knex, id, version),
    remove: async (id) => (await knex('characters').where({ id }).delete()) > 0,
    removeDeleted: (before) => knex('characters').where('deleted_at', '<', before).delete(),
  };
}

/** The condition is that of the policy, put here so that a sheet that is not shown is not fetched either. */
function readable(knex: Knex, id: string, asker: Asker) {
  return knex('characters')
    .where({ id, deleted_at: null })
    .where((any) => {
      any.where({ is_public: true });
      if (asker) any.orWhere({ owner_id: asker.user.id });
    });
}
