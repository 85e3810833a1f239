import { setTimeout as delay } from 'node:timers/promises';

import knexModule, { type Knex } from 'knex';
import type { Logger } from 'pino';

import type { Config } from '../config.js';
import { type Limits, limits } from '../limits.js';
import { runPrepared, statement, types } from './driver.js';
import { type EmbeddedDatabase, type EngineThread, openEmbedded } from './embedded/embedded.js';
import { DatabaseUnavailable } from './errors.js';
import { migrateAlone, migrateOnServer } from './migrate.js';
import { boundedBy, configOf } from './pool.js';
import { noReplicas, openReplicas, type Replicas } from './replicas.js';
import { retry } from './retry.js';
import { adviceOnSession } from './session.js';

/** The database, whichever engine is behind it. */
export interface Database {
  /** For queries once the database is ready. */
  knex: Knex;
  /** Copies of it that may answer reads. */
  replicas: Replicas;
  /** Whether it is the embedded engine: one connection, and no `copy`. */
  isEmbedded: boolean;
  /** Resolves when nothing is known to be in the way of it, though it may not answer yet; rejects as `opened` does. */
  claimed: Promise<void>;
  /** Resolves when it is connected and migrated; rejects when it never will be. */
  opened: Promise<void>;
  /** Resolves when the database has ended by itself and only a new start can help. */
  failed: Promise<Error>;
  /** Whether `opened` has resolved. */
  isOpen: boolean;
  /** Waits for `opened`, but not for long: rejects with DatabaseUnavailable. */
  whenReady(): Promise<void>;
  /** Asks the database for an answer; rejects with DatabaseUnavailable when none comes soon. */
  ping(): Promise<void>;
  /** When the time of a request is over that begins now, on the clock of `performance.now()`. */
  dueFromNow(): number;
  close(): Promise<void>;
}

export interface PostgresOptions {
  url: string;
  /** Of its replicas. */
  readUrls?: readonly string[] | undefined;
  /** Most connections at a time, to each server. */
  poolMax: number;
  log: Logger;
  /** In place of the usual ones, in milliseconds. */
  limits?: Partial<Limits> | undefined;
  /** Whether to bring the tables up to date; by default yes. */
  migrates?: boolean | undefined;
}

/** Between two attempts to open it, in milliseconds: one that is back is soon ready. */
const longestWait = 2000;

interface OpenOptions extends Pick<PostgresOptions, 'migrates'> {
  /** That of the embedded database, where it was started already. */
  engine?: EngineThread | undefined;
}

/** Opens the database that the configuration names. */
export function openDatabase(
  { DATABASE_URL, DATABASE_POOL_MAX, CHARSHEET_DATA, readUrls }: Config,
  log: Logger,
  { migrates, engine }: OpenOptions = {},
): Database {
  if (DATABASE_URL) return openPostgres({ url: DATABASE_URL, readUrls, poolMax: DATABASE_POOL_MAX, log, migrates });
  return databaseOf(openEmbedded(CHARSHEET_DATA, engine), { log, migrates });
}

/** Opens a PostgreSQL server by URL. One that is not up yet is tried again until it is. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, readUrls = [], poolMax, log, migrates = true } = options;
  const bounds = { ...limits, ...options.limits };
  const config = configOf(url, { log, limits: bounds });
  const knex = knexModule({ ...config, pool: { min: 0, max: poolMax } });
  const stop = new AbortController();
  const { signal } = stop;
  const begin = async () => {
    if (migrates) await migrateOnServer({ config, log, signal });
    const advice = await adviceOnSession((sql) => knex.raw(sql));
    if (advice) log.warn(advice);
  };
  let onWait = () => {};
  const waiting = new Promise<void>((resolve) => {
    onWait = resolve;
  });
  const opened = retry(begin, { signal, log, message: 'the database does not answer yet', longestWait, onWait });
  const claimed = Promise.race([opened, waiting]);
  claimed.catch(() => {});
  const replicas =
    readUrls.length === 0 ? noReplicas(knex) : openReplicas({ knex, url, readUrls, poolMax, log, bounds });
  opened.then(replicas.watch, () => {});
  const close = async () => {
    stop.abort();
    const ended = Promise.all([opened.catch(() => {}).then(() => knex.destroy()), replicas.close()]);
    // A query that does not end must not keep the process: its connection breaks when the process does.
    await Promise.race([ended, delay(bounds.stopDatabase, undefined, { ref: false })]);
  };
  return database({ knex, replicas, isEmbedded: false, claimed, opened, failed: new Promise(() => {}), close }, bounds);
}

/** The database of an embedded engine, which is closed with it. */
export function databaseOf(
  engine: EmbeddedDatabase,
  { log, limits: given, migrates = true }: Omit<PostgresOptions, 'url' | 'poolMax'>,
): Database {
  const bounds = { ...limits, ...given };
  // There is one connection, so a request may have to wait for the requests before it, as at a busy pool.
  const connection = { ...engine.connection, types };
  const config = { connection, ...boundedBy(bounds, log), pool: { min: 0, max: 1 } };
  const knex = knexModule(config);
  const opened = engine.ready.then(() => (migrates ? migrateAlone(config, log) : undefined));
  const close = async () => {
    const ended = opened.catch(() => {}).then(() => knex.destroy());
    await Promise.race([ended, delay(bounds.stopDatabase, undefined, { ref: false })]);
    await engine.close();
  };
  const { claimed, failed } = engine;
  return database({ knex, replicas: noReplicas(knex), isEmbedded: true, claimed, opened, failed, close }, bounds);
}

/** A standby answers, too, and so does a primary that was told to take no changes. */
const lookAtServer = statement('ping', `select current_setting('transaction_read_only') as read_only`);

/** What both engines have in common: bounded waiting for the database. */
function database(engine: Omit<Database, 'isOpen' | 'whenReady' | 'ping' | 'dueFromNow'>, bounds: Limits): Database {
  const made: Database = {
    ...engine,
    isOpen: false,
    whenReady: async () => {
      if (!made.isOpen) await atMost(bounds.database, engine.opened);
    },
    ping: async () => {
      if (!made.isOpen) throw new DatabaseUnavailable('the database is not open yet');
      const due = performance.now() + bounds.ping;
      const [row] = await runPrepared<{ read_only: string }>(engine.knex, lookAtServer, [], due);
      if (row?.read_only !== 'off') throw new DatabaseUnavailable('the database takes no changes');
    },
    dueFromNow: () => performance.now() + bounds.database,
  };
  engine.opened.then(
    () => {
      made.isOpen = true;
    },
    () => {},
  );
  return made;
}

/** The promise's end, or DatabaseUnavailable after so many milliseconds. */
async function atMost(ms: number, promise: PromiseLike<unknown>): Promise<void> {
  const limit = new AbortController();
  const late = delay(ms, undefined, { signal: limit.signal }).then(() => {
    throw new DatabaseUnavailable('the database took too long');
  });
  late.catch(() => {});
  try {
    await Promise.race([promise, late]);
  } finally {
    limit.abort();
  }
}
