import knexModule, { type Knex } from 'knex';
import type { Logger } from 'pino';

import { migrationSource } from './migrations/index.js';

/** Names the lock that servers starting at once take in turn. */
const lockKey = 4_122_018;

/** Brings the tables up to date. Nobody else may be doing so: see {@link migrateOnServer}. */
export async function migrate(knex: Knex, log: Logger): Promise<void> {
  const [, done] = (await knex.migrate.latest({ migrationSource })) as [number, string[]];
  if (done.length > 0) log.info({ migrations: done }, 'tables brought up to date');
}

/**
 * Brings the tables of a PostgreSQL server up to date, safely when several servers start at once.
 * Knex's own lock makes the second server fail and stays locked when the first one is killed; a lock
 * of the database makes it wait, and goes away with the connection that holds it.
 */
export async function migrateOnServer(config: Knex.Config, log: Logger): Promise<void> {
  const knex = knexModule({ ...config, pool: { min: 0, max: 2 } });
  try {
    await knex.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
      await knex.migrate.forceFreeMigrationsLock({ migrationSource });
      await migrate(knex, log);
    });
  } finally {
    await knex.destroy();
  }
}
