import { once } from 'node:events';
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
  /** Hears what is done to the database before the work, as the log of a server says it. */
  hear?: (said: { msg: string; migrations?: string[] }) => void;
  /** How long to wait for the database, in milliseconds. To bring tables up to date may take longer. */
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
  { say, hear, timeoutMs = 30_000, migrates = false }: Visit,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, CHARSHEET_DATA } = config;
  // To open it is to make it.
  if (!migrates && !DATABASE_URL && !existsSync(join(CHARSHEET_DATA, 'pgdata'))) {
    throw new Error(`there is no database in ${CHARSHEET_DATA}`);
  }
  const place = DATABASE_URL ? placeOf(DATABASE_URL) : CHARSHEET_DATA;
  const patience = patienceOf(timeoutMs, place);
  const log = logOf({
    waits(reason, isNew) {
      patience.begin();
      if (isNew) say(`waiting for the database ${place}: ${reason}`);
    },
    works(said) {
      patience.end();
      hear?.(said);
    },
  });
  patience.begin();
  const database = openDatabase(config, log, { migrates });
  try {
    await Promise.race([database.opened, patience.lost]);
    patience.end();
    return await work(database);
  } catch (error) {
    if ((error as { code?: string }).code !== undefinedTable) throw error;
    throw new Error('the database has no tables of this service; a server makes them when it starts');
  } finally {
    patience.end();
    await Promise.race([database.close(), delay(closeMs, undefined, { ref: false })]);
  }
}

/** A connection that does not even answer to its end is left to the end of the process. */
const closeMs = 4000;

const undefinedTable = '42P01';

/** Is lost when it has begun, and has not ended in time. */
function patienceOf(ms: number, place: string) {
  const loss = new AbortController();
  const lost = once(loss.signal, 'abort').then((): never => {
    throw new Error(`gave up after ${ms / 1000} s: the database ${place} does not answer`);
  });
  lost.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  return {
    lost,
    begin() {
      timer ??= setTimeout(() => loss.abort(), ms);
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

interface Hearer {
  /** Hears why there is nothing to do but to wait, and whether that is not known yet. */
  waits(reason: string, isNew: boolean): void;
  works(said: Parameters<NonNullable<Visit['hear']>>[0]): void;
}

function logOf({ waits, works }: Hearer): Logger {
  const told = new Set<string>();
  const write = (line: string) => {
    const { reason, ...said } = JSON.parse(line) as { reason?: string; msg: string };
    if (reason === undefined) return works(said);
    waits(reason, !told.has(reason));
    told.add(reason);
  };
  return pino({ level: 'info' }, { write });
}
