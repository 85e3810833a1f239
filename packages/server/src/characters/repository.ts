import type { Knex } from 'knex';

import type { Character } from '@charsheet/schema';

import { fold } from './fold.js';

/** A sheet as it is stored. */
export interface StoredCharacter {
  id: string;
  version: number;
  isPublic: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** The sheet as JSON text, its members in the order of the schema. */
  sheet: string;
}

/** A new sheet: its identifier and time are made by the caller. */
export type NewCharacter = Pick<StoredCharacter, 'id' | 'isPublic' | 'createdAt'> & { sheet: Character };

export interface CharactersRepository {
  create(character: NewCharacter): Promise<StoredCharacter>;
  find(id: string): Promise<StoredCharacter | undefined>;
}

/** All SQL about sheets. Bind it to a transaction by passing that in place of the pool. */
export function charactersRepository(knex: Knex): CharactersRepository {
  return {
    async create({ id, isPublic, createdAt, sheet }) {
      const stored = { id, version: 1, isPublic, createdAt, updatedAt: createdAt, sheet: JSON.stringify(sheet) };
      await knex('characters').insert(toRow(stored, sheet));
      return stored;
    },
    async find(id) {
      const row = await knex('characters').select(columns(knex)).where({ id }).first();
      return row && fromRow(row);
    },
  };
}

interface Row {
  id: string;
  version: number;
  is_public: boolean;
  created_at: Date;
  updated_at: Date;
  sheet: string;
}

/** `json` is cast to text, or the driver would parse it only for us to print it again. */
const columns = (knex: Knex) => [
  'id',
  'version',
  'is_public',
  'created_at',
  'updated_at',
  knex.raw('sheet::text as sheet'),
];

function toRow(stored: StoredCharacter, { name, faj, osztaly, szint }: Character) {
  return {
    id: stored.id,
    version: stored.version,
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
    isPublic: row.is_public,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sheet: row.sheet,
  };
}
