import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Database } from './connect.js';
import { foldBatch } from './migrations/20261128210000_fold_names_again.js';
import { retry } from './retry.js';

/** What migrations leave to be done while the service runs: each does a batch, and says how much that was. */
const tasks: readonly ((knex: Knex) => Promise<number>)[] = [foldBatch];

/** Between two batches others have the database, in milliseconds. */
const pause = 100;
const longestWait = 5000;

/**
 * Does in batches what the migrations have left, once the database is open. A batch that fails since the database is not there
 * is tried again; what fails otherwise is done after the next start.
 */
export async function catchUp(
  { opened, knex }: Pick<Database, 'opened' | 'knex'>,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const message = 'stored data are not brought up to date yet: the database does not answer';
  // Whoever has opened it tells why it cannot be.
  const isOpen = await opened.then(
    () => true,
    () => false,
  );
  if (!isOpen) return;
  try {
    for (const task of tasks) {
      const batch = () => retry(() => task(knex), { signal, log, message, longestWait, ref: false });
      while ((await batch()) > 0) await delay(pause, undefined, { signal, ref: false });
    }
  } catch (err) {
    if (!signal.aborted) log.warn({ err }, 'stored data could not be brought up to date; the next start tries again');
  }
}
