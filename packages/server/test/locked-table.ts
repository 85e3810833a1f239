import pg from 'pg';
import { onTestFinished } from 'vitest';

import type { TestApp } from './harness.js';

/** Locks a table of a service on PostgreSQL against everybody, from a connection of its own, until the test ends at the latest. */
export async function lockTable(app: TestApp, table: string) {
  const locker = new pg.Client({ connectionString: app.database.knex.client.connectionSettings.connectionString });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = `select count(*)::int from pg_locks where relation = '${table}'::regclass and not granted`;
  return {
    /** How many statements wait for the table. */
    waiting: async (): Promise<number> => (await locker.query(waiting)).rows[0].count,
    release: () => locker.query('rollback'),
  };
}
