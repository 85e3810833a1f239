import {
  authFlowTestSuite,
  caseInsensitiveTestSuite,
  joinsTestSuite,
  normalTestSuite,
  numberIdTestSuite,
  testAdapter,
  transactionsTestSuite,
  uuidTestSuite,
} from '@better-auth/test-utils/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import type { Knex } from 'knex';
import pg from 'pg';

import { knexAdapter } from '../../src/accounts/library/adapter.js';
import { freshDatabase } from '../databases.js';

interface Subject {
  name: string;
  knex: Knex;
  close(): Promise<unknown>;
}

/**
 * Runs the account library's own suite for adapters over ours. Its tables change from test to test; the library says
 * what they are by looking at a database, for which an empty one is kept, whatever engine is tested.
 */
export async function runSuite({ name, knex, close }: Subject): Promise<void> {
  const empty = await freshDatabase();
  const pool = new pg.Pool({ connectionString: empty.url });
  const tablesFor = async (options: BetterAuthOptions) =>
    (await getMigrations({ ...options, database: pool })).compileMigrations();

  const { execute } = await testAdapter({
    adapter: () => knexAdapter(knex, { debugLogs: { isRunningAdapterTests: true } }),
    prefixTests: name,
    runMigrations: async (options) => {
      await knex.raw('drop schema public cascade; create schema public');
      await knex.raw(await tablesFor(options));
    },
    tests: [
      normalTestSuite(),
      transactionsTestSuite(),
      authFlowTestSuite(),
      numberIdTestSuite(),
      joinsTestSuite(),
      uuidTestSuite(),
      caseInsensitiveTestSuite(),
    ],
    onFinish: async () => {
      await close();
      await pool.end();
      await empty.drop();
    },
  });
  execute();
}
