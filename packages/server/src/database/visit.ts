import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type Logger, pino } from 'pino';

import type { Config } from '../config.js';
import { placeOf } from '../setting-values.js';
import { type Database, openDatabase } from './connect.js';

/** How an operator's command comes to the database. */
export interface Visit {
  /** Told, for people, what is waited for. */
  say: (text: string) => void;
  /** How long to wait for the database, in milliseconds. */
  timeoutMs?: number;
  /** Whether to make the database when there is none, and bring its tables up to date; by default it stays as it is. */
  migrates?: boolean;
}

/**
 * Opens the database that the configuration names for one piece of work.
 * @throws Error in words for the operator
 */
export async function visitDatabase<T>(
  config: Config,
  { say, timeoutMs = 30_000, migrates = false }: Visit,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, CHARSHEET_DATA } = config;
  // To open it is to make it.
  if (!migrates && !DATABASE_URL && !existsSync(join(CHARSHEET_DATA, 'pgdata'))) {
    throw new Error(`there is no database in ${CHARSHEET_DATA}`);
  }
  const place = DATABASE_URL ? placeOf(DATABASE_URL) : CHARSHEET_DATA;
  const database = openDatabase(config, waitingLog(place, say), { migrates });
  const limit = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`gave up after ${timeoutMs / 1000} s: the database ${place} does not answer`);
  });
  late.catch(() => {});
  try {
    await Promise.race([database.opened, late]);
    return await work(database);
  } catch (error) {
    if ((error as { code?: string }).code !== undefinedTable) throw error;
    throw new Error('the database has no tables of this service; a server makes them when it starts');
  } finally {
    limit.abort();
    await Promise.race([database.close(), delay(closeMs, undefined, { ref: false })]);
  }
}

/** A connection that does not even answer to its end is left to the end of the process. */
const closeMs = 4000;

const undefinedTable = '42P01';

/** Tells each reason for waiting once. */
function waitingLog(place: string, say: (text: string) => void): Logger {
  const told = new Set<string>();
  const write = (line: string) => {
    const { reason } = JSON.parse(line) as { reason?: string };
    if (reason === undefined || told.has(reason)) return;
    told.add(reason);
    say(`waiting for the database ${place}: ${reason}`);
  };
  return pino({ level: 'warn' }, { write });
}
