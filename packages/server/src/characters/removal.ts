import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import { type Logger, pino } from 'pino';

import { characterIdInPathValidator } from '@charsheet/schema';

import { systemClock } from '../clock.js';
import type { Config } from '../config.js';
import { openDatabase } from '../database/connect.js';
import { placeOf } from '../setting-values.js';
import { restorableSince } from './policy.js';
import { charactersRepository } from './store/repository.js';

interface RemovalOptions {
  /** Told, for people, what is waited for. */
  say: (text: string) => void;
  /** How long to wait for the database, in milliseconds. */
  timeoutMs?: number;
}

/**
 * Removes a sheet for good, whoever owns it; for the operator of a service. The database stays as it is otherwise: a server of
 * another version may use it.
 * @returns what happened, and the exit status
 */
export async function deleteCharacter(
  config: Config,
  id: string,
  { say, timeoutMs = 30_000 }: RemovalOptions,
): Promise<{ text: string; status: number }> {
  if (!characterIdInPathValidator.check(id)) return { text: `${id} is not a UUID`, status: 2 };
  const { DATABASE_URL, CHARSHEET_DATA } = config;
  // To open it is to make it.
  if (!DATABASE_URL && !existsSync(join(CHARSHEET_DATA, 'pgdata'))) {
    return { text: `there is no database in ${CHARSHEET_DATA}`, status: 1 };
  }
  const place = DATABASE_URL ? placeOf(DATABASE_URL) : CHARSHEET_DATA;
  const database = openDatabase(config, waitingLog(place, say), { migrates: false });
  const limit = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`gave up after ${timeoutMs / 1000} s: the database ${place} does not answer`);
  });
  late.catch(() => {});
  try {
    const found = await Promise.race([database.opened.then(() => remove(database.knex, id)), late]);
    return found ? { text: `deleted ${id}`, status: 0 } : { text: `there is no sheet ${id}`, status: 1 };
  } catch (error) {
    return { text: (error as Error).message, status: 1 };
  } finally {
    limit.abort();
    await Promise.race([database.close(), delay(closeMs, undefined, { ref: false })]);
  }
}

/** A connection that does not even answer to its end is left to the end of the process. */
const closeMs = 4000;

async function remove(knex: Knex, id: string): Promise<boolean> {
  try {
    return await charactersRepository(knex).remove(id.toLowerCase());
  } catch (error) {
    if ((error as { code?: string }).code !== undefinedTable) throw error;
    throw new Error('the database has no tables of this service; a server makes them when it starts');
  }
}

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

/** Removes for good what nobody can restore any more. Several servers may do it at once. */
export async function removeDeletedSheets(knex: Knex, now: Date = systemClock()): Promise<Record<string, number>> {
  return { characters: await charactersRepository(knex).removeDeleted(restorableSince(now)) };
}
