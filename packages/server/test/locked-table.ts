import pg from 'pg';
import { onTestFinished } from 'vitest';

import type { TestApp } from './harness.js';

/** Of the database of a service on PostgreSQL. */
export const urlOf = ({ database }: TestApp): string => database.knex.client.connectionSettings.connectionString;

/**
 * Locks a table of a service on PostgreSQL against everybody, from a connection of its own, until the test ends at the latest.
 * @param url of the database, where it is not the one that the service has
 */
export async function lockTable(app: TestApp, table: string, url = urlOf(app)) {
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query(
    `begin; set local idle_in_transaction_session_timeout = 0; lock table ${table} in access exclusive mode`,
  );
  const waiting = `select count(*)::int from pg_locks where relation = '${table}'::regclass and not granted`;
  return {
    /** How many statements wait for the table. */
    waiting: async (): Promise<number> => (await locker.query(waiting)).rows[0].count,
    release: () => locker.query('rollback'),
  };
}
