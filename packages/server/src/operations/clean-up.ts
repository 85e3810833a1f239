import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Database } from '../database/connect.js';
import { retry } from '../database/retry.js';

const dayMs = 86_400_000;

interface DailyOptions {
  database: Database;
  /** What to clean up. */
  tasks: readonly ((knex: Knex) => Promise<Record<string, number>>)[];
  log: Logger;
  signal: AbortSignal;
}

/** Between two attempts while the database is not there, in milliseconds. */
const longestWait = 600_000;
const message = 'not cleaned up yet: the database does not answer';

/** Cleans up once the database is open, and once a day after that, until the signal. */
export async function cleanUpDaily({ database, tasks, log, signal }: DailyOptions): Promise<void> {
  const attempt = async (task: DailyOptions['tasks'][number]) => {
    try {
      const removed = await retry(() => task(database.knex), { signal, log, message, longestWait, ref: false });
      log.debug({ removed }, 'cleaned up');
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'a clean-up failed; it is tried again tomorrow');
    }
  };
  try {
    await database.opened;
    while (!signal.aborted) {
      await Promise.all(tasks.map(attempt));
      await delay(dayMs, undefined, { signal, ref: false });
    }
  } catch {
    // The process stops, or has no database; whoever waits for that says so.
  }
}
