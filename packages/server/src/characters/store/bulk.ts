import type { Knex } from 'knex';

import { runPrepared, statement } from '../../database/driver.js';
import { insertNew, type NewCharacter } from './insert.js';
import { type StoredCharacter, selectStored } from './rows.js';

/** A sheet of an owner, which may be deleted. */
export interface OwnCharacter extends StoredCharacter {
  isDeleted: boolean;
}

/** Many sheets in one statement each. */
export interface BulkRepository {
  /** Stores new sheets, all or none; nothing in the place of one whose identifier is taken. */
  create(characters: readonly NewCharacter[], due: number): Promise<(StoredCharacter | undefined)[]>;
  /** Those of the sheets that are the owner's, deleted ones too. */
  findOwn(ownerId: string, ids: readonly string[], due: number): Promise<Map<string, OwnCharacter>>;
}

const selectOwn = statement(
  'own sheets',
  `
    select ${selectStored((column) => column)}, is_deleted as "isDeleted" from characters
    where id = any($2) and owner_id = $1`,
);

export const bulkRepository = (pool: Knex): BulkRepository => ({
  create: (characters, due) => insertNew(pool, characters, due),
  async findOwn(ownerId, ids, due) {
    if (ids.length === 0) return new Map();
    const rows = await runPrepared<OwnCharacter>(pool, selectOwn, [ownerId, ids], due);
    return new Map(rows.map((row) => [row.id, row]));
  },
});
