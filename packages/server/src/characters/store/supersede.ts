import type { Knex } from 'knex';

import { bounded } from '../../database/patience.js';
import { type StoredCharacter, selectStored } from './row.js';

interface Superseding {
  id: string;
  /** Time of the change. */
  at: Date;
  /** Which version may be superseded, as SQL over `characters`. */
  where: string;
  /** Columns to set, by their names. */
  set: Record<string, unknown>;
  /** Values of the names in `where`. */
  bindings: Record<string, unknown>;
}

const returned = selectStored((column) => `characters.${column}`);

/**
 * Puts a new version in the place of the current one, which is kept: one statement, so one transaction and one round
 * trip. The lock makes of `old` the row as it is now: a writer that waited for another one looks at the condition
 * again, finds that it does not hold any more, and changes nothing.
 * @returns the new version, or nothing when the condition did not hold
 */
export async function supersede(
  knex: Knex,
  { id, at, where, set, bindings }: Superseding,
): Promise<StoredCharacter | undefined> {
  const assignments = Object.keys(set).map((name) => `${name} = :${name}`);
  // The clock of a server may be behind that of the one that wrote last; the time of a sheet never goes back.
  const always = ['version = old.version + 1', 'updated_at = greatest(:at, old.updated_at)'];
  const sql = `
    with old as (
      select id, version, is_public, updated_at, sheet from characters where id = :id and ${where} for update
    ), kept as (
      insert into character_versions (character_id, version, is_public, updated_at, sheet)
      select id, version, is_public, updated_at, sheet from old
    )
    update characters set ${[...always, ...assignments].join(', ')}
    from old where characters.id = old.id
    returning ${returned}`;
  const query = knex.raw<{ rows: StoredCharacter[] }>(sql, { id, at, ...bindings, ...set } as Knex.ValueDict);
  const { rows } = await bounded(query);
  return rows[0];
}
