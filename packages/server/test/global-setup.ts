import type { TestProject } from 'vitest/node';

import { startPostgres } from './postgres.js';

/** One PostgreSQL for the whole run: the one TEST_DATABASE_URL names, or one of its own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('databaseUrl', given);
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('databaseUrl', postgres.url);
  return () => postgres.stop();
}
