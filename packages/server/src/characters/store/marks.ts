import type { Knex } from 'knex';

import { runPrepared, statement } from '../../database/driver.js';

const mark = (owners: string) => `
  update users set last_write = pg_current_xact_id()::text::bigint
  where id in (select id from users where id in (${owners}) order by id for no key update)`;

/**
 * A part of a statement that changes sheets: their owners' rows say so, in the same transaction. Rows are locked in one order, or
 * two servers might wait for each other.
 * @param changed what the statement calls the sheets that it has changed
 */
export const marking = (changed: string): string => `marked as (${mark(`select owner_id from ${changed}`)})`;

/**
 * What a statement that marks does before it locks the sheet that it is about: the deletion of an account locks the account before
 * its sheets, and each would wait for the other.
 * @param which sheet, as SQL over `characters`
 */
export const holdingOwner = (which: string): string =>
  `held as materialized (select id from users where id = (select owner_id from characters where ${which}) for key share)`;

/** The condition of the lock of the sheet; it is looked at first, and looking at it holds the owner. */
export const isOwnerHeld = '(owner_id is null or exists (select from held))';

const holdStatement = statement('hold owner', 'select from users where id = $1 for key share');

/** The same at the beginning of a transaction that changes sheets of an owner. */
export async function holdOwner(knex: Knex, ownerId: string, due: number): Promise<void> {
  await runPrepared(knex, holdStatement, [ownerId], due);
}

const markStatement = statement('mark', mark('$1'));

/** The same after other statements, and before their work is acknowledged. */
export async function markWrite(knex: Knex, ownerId: string, due: number): Promise<void> {
  await runPrepared(knex, markStatement, [ownerId], due);
}
