import { setTimeout as delay } from 'node:timers/promises';

import knexModule, { type Knex } from 'knex';
import type { QueryConfig } from 'pg';
import type { Logger } from 'pino';

import { limits } from '../limits.js';
import type { BoundedClient } from './client.js';
import type { Connection } from './connection.js';
import { migrationSource } from './migrations/index.js';

/** Names the lock that servers starting at once take in turn. */
const lockKey = 4_122_018;
/** In milliseconds. */
const askForLockEvery = 250;

/** Of what may take long. */
const beginning = 'bringing the tables up to date';

async function migrate(knex: Knex, log: Logger): Promise<void> {
  if (await isUpToDate(knex)) return;
  const beforeAll = async () => log.info(beginning);
  const [, done] = (await knex.migrate.latest({ migrationSource, beforeAll })) as [number, string[]];
  if (done.length > 0) log.info({ migrations: done }, 'tables brought up to date');
}

/** Whether the tables have all migrations and no others: Knex itself asks three times as much, and writes, to see that. */
async function isUpToDate(knex: Knex): Promise<boolean> {
  const [done, missing] = (await knex.migrate.list({ migrationSource })) as [unknown[], unknown[]];
  return missing.length === 0 && done.length === (await migrationSource.getMigrations([])).length;
}

const maintenanceKnex = (config: Knex.Config) =>
  knexModule({ ...config, statementTimeout: limits.maintenance } as Knex.Config);

/** Brings the tables up to date of a database that nobody else has open. */
export async function migrateAlone(config: Knex.Config, log: Logger): Promise<void> {
  const knex = maintenanceKnex(config);
  try {
    await migrate(knex, log);
  } finally {
    await knex.destroy();
  }
}

interface Migrating {
  /** Its limits say how long the server may be silent. */
  config: Knex.Config;
  log: Logger;
  /** Ends the wait for others, and breaks off what is under way. */
  signal: AbortSignal;
}

/**
 * Brings the tables of a PostgreSQL server up to date, safely when several servers start at once.
 * Knex's own lock makes the second server fail and stays locked when the first one is killed; a lock
 * of the database makes it wait, and goes away with the connection that holds it.
 */
export async function migrateOnServer({ config, ...options }: Migrating): Promise<void> {
  const knex = maintenanceKnex({ ...config, pool: { min: 0, max: 2 } });
  const client = knex.client as unknown as BoundedClient;
  try {
    const lock = await client.acquireConnection();
    await migrateLocked(knex, lock, options).finally(() => client.releaseConnection(lock));
  } finally {
    await knex.destroy();
  }
}

/** No statement waits longer than the link may be silent, wherever that begins. */
async function migrateLocked(knex: Knex, lock: Connection, { log, signal }: Omit<Migrating, 'config'>): Promise<void> {
  await askBriefly(lock, { text: 'begin' });
  await waitForLock(lock, log, signal);
  const ended = new AbortController();
  const listening = cutWhenSilent(knex, lock, ended.signal);
  try {
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    await migrate(knex, log);
  } finally {
    ended.abort();
    await listening;
  }
  // Nothing was changed in it.
  await askBriefly(lock, { text: 'rollback' });
}

const askBriefly = (lock: Connection, query: QueryConfig) =>
  lock.ask<{ taken: boolean }>(query, performance.now() + lock.home.limits.database);

/** Asked for again and again, since a wait inside the database would go on when this process is asked to stop. */
async function waitForLock(lock: Connection, log: Logger, signal: AbortSignal): Promise<void> {
  const text = 'select pg_try_advisory_xact_lock($1) as taken';
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await askBriefly(lock, { text, values: [lockKey] });
    if (rows[0]?.taken) return;
    if (isFirst) log.info('another server brings the tables up to date; this one waits for it');
    await delay(askForLockEvery, undefined, { signal });
  }
}

/**
 * Breaks the connections when the server does not answer any more: a statement of a migration may take long, but over a link
 * that has gone silent its answer never comes. It is the transaction with the lock that asks, so the database does not take
 * it for one that nobody needs; without a name, which a pooler might refuse, and end the transaction so.
 */
async function cutWhenSilent(knex: Knex, lock: Connection, ended: AbortSignal): Promise<void> {
  const { silence } = lock.home.limits;
  try {
    for (;;) {
      await delay(silence / 2, undefined, { signal: ended });
      await lock.ask({ text: 'select' }, performance.now() + silence / 2);
    }
  } catch {
    if (!ended.aborted) (knex.client as BoundedClient).cut();
  }
}
