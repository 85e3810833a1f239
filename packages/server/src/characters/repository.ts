import type { Knex } from 'knex';

import type { Character } from '@charsheet/schema';

import { fold } from './fold.js';
import type { Asker, Guarded } from './policy.js';
import { type Search, searched, summaryColumn } from './search.js';

/** A sheet as it is stored. */
export interface StoredCharacter extends Guarded {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** The sheet as JSON text, its members in the order of the schema. */
  sheet: string;
}

/** A new sheet: its identifier and time are made by the caller. */
export type NewCharacter = Pick<StoredCharacter, 'id' | 'ownerId' | 'isPublic' | 'createdAt'> & { sheet: Character };

export interface CharactersRepository {
  create(character: NewCharacter): Promise<StoredCharacter>;
  /** A sheet that everybody may read, or its owner. A private one of others takes as long as a missing one. */
  findReadable(id: string, asker: Asker): Promise<StoredCharacter | undefined>;
  /** The sheets of an owner, newest first; of each sheet only what a list shows. */
  list(search: Search): Promise<StoredCharacter[]>;
  /** Removes a sheet for good, whoever owns it; tells whether there was one. */
  remove(id: string): Promise<boolean>;
}

/** All SQL about sheets. Bind it to a transaction by passing that in place of the pool. */
export function charactersRepository(knex: Knex): CharactersRepository {
  return {
    async create({ sheet, ...character }) {
      const stored = { ...character, version: 1, updatedAt: character.createdAt, sheet: JSON.stringify(sheet) };
      await knex('characters').insert(toRow(stored, sheet));
      return stored;
    },
    async findReadable(id, asker) {
      const text = knex.raw('sheet::text as sheet');
      const query = knex('characters')
        .where({ id })
        .first(...columns, text);
      // The condition is that of the policy, put here so that a sheet that is not shown is not fetched either.
      query.where((any) => {
        any.where({ is_public: true });
        if (asker) any.orWhere({ owner_id: asker.user.id });
      });
      const row = await query;
      return row && fromRow(row);
    },
    async list(search) {
      const rows: Row[] = await searched(knex('characters').select(...columns, summaryColumn(knex)), search);
      return rows.map(fromRow);
    },
    remove: async (id) => (await knex('characters').where({ id }).delete()) > 0,
  };
}

interface Row {
  id: string;
  version: number;
  owner_id: string | null;
  is_public: boolean;
  created_at: Date;
  updated_at: Date;
  sheet: string;
}

/** All but the sheet: `json` is to be cast to text, or the driver would parse it only for us to print it again. */
const columns = ['id', 'version', 'owner_id', 'is_public', 'created_at', 'updated_at'] as const;

function toRow(stored: StoredCharacter, { name, faj, osztaly, szint }: Character) {
  return {
    id: stored.id,
    version: stored.version,
    owner_id: stored.ownerId,
    is_public: stored.isPublic,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
    sheet: stored.sheet,
    name_folded: fold(name),
    faj,
    osztaly,
    szint,
  };
}

function fromRow(row: Row): StoredCharacter {
  return {
    id: row.id,
    version: row.version,
    ownerId: row.owner_id,
    isPublic: row.is_public,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sheet: row.sheet,
  };
}
