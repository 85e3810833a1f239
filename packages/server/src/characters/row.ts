import type { Character } from '@charsheet/schema';

import { fold } from './fold.js';
import type { Guarded } from './policy.js';

/** A stored sheet without the sheet itself. */
export interface CharacterState extends Guarded {
  id: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A sheet as it is stored. */
export interface StoredCharacter extends CharacterState {
  /** The sheet as JSON text, its members in the order of the schema. */
  sheet: string;
}

export interface StateRow {
  id: string;
  version: number;
  owner_id: string | null;
  is_public: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface Row extends StateRow {
  sheet: string;
}

/** All but the sheet: `json` is to be cast to text, or the driver would parse it only for us to print it again. */
export const stateColumns = ['id', 'version', 'owner_id', 'is_public', 'created_at', 'updated_at'] as const;

/** What a sheet is stored as: its text, and beside it what lists search by. */
export const sheetColumns = (sheet: Character) => ({ sheet: JSON.stringify(sheet), ...searchColumns(sheet) });

/** What lists search by. */
export const searchColumns = ({ name, faj, osztaly, szint }: Character) => ({
  name_folded: fold(name),
  faj,
  osztaly,
  szint,
});

export function stateOf(row: StateRow): CharacterState {
  return {
    id: row.id,
    version: row.version,
    ownerId: row.owner_id,
    isPublic: row.is_public,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const characterOf = (row: Row): StoredCharacter => ({ ...stateOf(row), sheet: row.sheet });
