import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

import { openPostgres } from '../src/database/connect.js';
import type { Limits } from '../src/limits.js';
import { type TestApp, testApp } from './harness.js';
import { startPostgres, type TestPostgres } from './postgres.js';

/** A PostgreSQL and a replica of it, for the tests of one file. Their members may be used once the `beforeAll` hooks have run. */
export interface Replicated {
  primary: TestPostgres;
  replica: TestPostgres;
  /** Whether the replica shows what comes from now on. */
  replay(isOn: boolean): Promise<void>;
  /** One of several servers of the service. */
  app(limits?: Partial<Limits>): TestApp;
}

export function replicated(): Replicated {
  const made = {} as Replicated;
  beforeAll(async () => {
    made.primary = await startPostgres();
    made.replica = await startPostgres({ follows: made.primary });
  });
  afterAll(async () => {
    await made.replica?.stop();
    await made.primary?.stop();
  });
  made.replay = async (isOn) => {
    const client = new pg.Client({ connectionString: made.replica.url });
    await client.connect();
    await client.query(`select pg_wal_replay_${isOn ? 'resume' : 'pause'}()`);
    await client.end();
  };
  made.app = (limits) =>
    testApp('PostgreSQL', {
      openDatabase: (log) =>
        openPostgres({ url: made.primary.url, readUrls: [made.replica.url], poolMax: 4, log, limits }),
    });
  return made;
}
