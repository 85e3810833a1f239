import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Database } from '../database/connect.js';

const dayMs = 86_400_000;

interface DailyOptions {
  database: Database;
  /** What to clean up. */
  tasks: readonly ((knex: Knex) => Promise<Record<string, number>>)[];
  log: Logger;
  signal: AbortSignal;
}

/** Cleans up once the database is open, and once a day after that, until the signal. */
export async function cleanUpDaily({ database, tasks, log, signal }: DailyOptions): Promise<void> {
  try {
    await database.opened;
    while (!signal.aborted) {
      for (const task of tasks) {
        await task(database.knex).then(
          (removed) => log.debug({ removed }, 'cleaned up'),
          (err) => log.error({ err }, 'a clean-up failed; it is tried again tomorrow'),
        );
      }
      await delay(dayMs, undefined, { signal, ref: false });
    }
  } catch {
    // The process stops, or has no database; whoever waits for that says so.
  }
}
