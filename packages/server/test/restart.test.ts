import { describe, expect, it } from 'vitest';

import { everyRoute } from './every-route.js';
import { type Engine, testApp } from './harness.js';
import { newAddress } from './people.js';
import { sheetOwner } from './sheets.js';

const engine: Engine = 'PostgreSQL';

/** What each of these answers while nobody can reach the database. */
describe(`everybody who calls while ${engine} is away`, () => {
  const app = testApp(engine);

  it('is told to come back, by every route that needs it, and never that they are not signed in', async () => {
    const { record } = await sheetOwner(app);
    const requests = await everyRoute(app);
    await app.client.accounts.requestPasswordReset({ body: { email: newAddress() } });
    const { client } = app.database.knex;
    const { driver, connectionSettings } = client;
    const { connectionString } = connectionSettings;
    // A server that cannot be reached, and no connection that was made before.
    connectionSettings.connectionString = 'postgres://postgres@127.0.0.1:1/away';
    const operator = new driver.Client({ connectionString });
    await operator.connect();
    await operator.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await operator.end();
    const answers: unknown[] = [];
    for (const { route, needsDatabase, ...request } of requests) {
      if (!needsDatabase) continue;
      const { status, headers } = await app.send(request);
      if (status !== 503 || headers['retry-after'] === undefined) answers.push([route, status]);
    }
    connectionSettings.connectionString = connectionString;
    expect(answers).toEqual([]);
    expect((await app.client.characters.get({ params: { id: record.id } })).status).toBe(200);
  }, 30_000);
});
