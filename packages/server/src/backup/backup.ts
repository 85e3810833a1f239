import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import type { Database } from '../database/connect.js';
import { within } from '../database/deadline.js';
import { limits } from '../limits.js';
import { allRows } from './export.js';
import { readCompressed, writeWhole } from './file.js';
import { backupLines, type Counts, readBackup } from './format.js';
import { storeRows } from './restore.js';

/** Writes all that is to be kept of a database, as it is at one moment, into a file; tells how much that was. */
export function writeBackup({ knex }: Pick<Database, 'knex'>, file: string): Promise<Counts> {
  return transact(knex, { isolationLevel: 'repeatable read', readOnly: true }, async (transaction) => {
    const counts: Counts = {};
    await writeWhole(file, backupLines(allRows(transaction), systemClock(), counts));
    return counts;
  });
}

/**
 * Reads a backup to its end, and tells what it has.
 * @throws BadBackup
 */
export async function checkBackup(file: string): Promise<Counts> {
  const counts: Counts = {};
  for await (const _ of readBackup(readCompressed(file), counts));
  return counts;
}

/**
 * Stores what a backup has in an empty database: all of it, or nothing.
 * @throws BadBackup, NotEmpty
 */
export function restoreBackup(
  { knex, isEmbedded }: Pick<Database, 'knex' | 'isEmbedded'>,
  file: string,
): Promise<void> {
  return transact(knex, {}, (transaction) => storeRows(transaction, readBackup(readCompressed(file)), !isEmbedded));
}

/** Each statement has its own time, which is short. */
const transact = <T>(knex: Knex, how: Knex.TransactionConfig, work: (transaction: Knex) => Promise<T>): Promise<T> =>
  within(performance.now() + limits.backup, () => knex.transaction(work, how));
