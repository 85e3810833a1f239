import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';

import { dropDatabases } from './databases.js';
import { startPostgres } from './postgres.js';

interface Surroundings {
  provided: ProvidedContext;
  takeDown(): Promise<void>;
}

/** The packages of a run share them. */
const shared = globalThis as { surroundings?: { users: number; made: Promise<Surroundings> } };

/** One PostgreSQL for the whole run, the one TEST_DATABASE_URL names or one of its own, and a folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.surroundings ??= { users: 0, made: make() };
  const mine = shared.surroundings;
  mine.users++;
  const { provided, takeDown } = await mine.made;
  for (const name of Object.keys(provided) as (keyof ProvidedContext)[]) project.provide(name, provided[name]);
  return async () => {
    mine.users--;
    if (mine.users > 0) return;
    delete shared.surroundings;
    await takeDown();
  };
}

async function make(): Promise<Surroundings> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given ? undefined : await startPostgres();
  const databaseUrl = given ?? postgres?.url ?? '';
  const databasePrefix = `test_${randomUUID().slice(0, 8)}_`;
  const folder = await mkdtemp(join(tmpdir(), 'charsheet-test-'));
  return {
    provided: { databaseUrl, databasePrefix, folder },
    takeDown: async () => {
      await (postgres ? postgres.stop() : dropDatabases(databaseUrl, databasePrefix));
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}
