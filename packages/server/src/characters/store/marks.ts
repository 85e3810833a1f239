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

const markStatement = statement('mark', mark('$1'));

/** The same after other statements, and before their work is acknowledged. */
export async function markWrite(knex: Knex, ownerId: string, due: number): Promise<void> {
  await runPrepared(knex, markStatement, [ownerId], due);
}
