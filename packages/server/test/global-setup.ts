import { randomUUID } from 'node:crypto';

import type { TestProject } from 'vitest/node';

import { dropDatabases } from './databases.js';
import { startPostgres } from './postgres.js';

/** One PostgreSQL for the whole run: the one TEST_DATABASE_URL names, or one of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const prefix = `test_${randomUUID().slice(0, 8)}_`;
  project.provide('databasePrefix', prefix);
  if (given) {
    project.provide('databaseUrl', given);
    return () => dropDatabases(given, prefix);
  }
  const postgres = await startPostgres();
  project.provide('databaseUrl', postgres.url);
  return () => postgres.stop();
}
