import { describe, expect, it } from 'vitest';

import { api, type Route } from '@charsheet/schema';

import { buildCharacter } from './fixtures.js';
import { type Engine, testApp } from './harness.js';
import { newAddress } from './people.js';
import { sheetOwner } from './sheets.js';

const engine: Engine = 'PostgreSQL';

/** What each of these answers while nobody can reach the database. */
describe(`everybody who calls while ${engine} is away`, () => {
  const app = testApp(engine);

  it('is told to come back, by every route that needs it, and never that they are not signed in', async () => {
    const { person, record } = await sheetOwner(app);
    await app.client.accounts.requestPasswordReset({ body: { email: newAddress() } });
    const { client } = app.database.knex;
    const { driver, connectionSettings } = client;
    const { connectionString } = connectionSettings;
    // A server that cannot be reached, and no connection that was made before.
    connectionSettings.connectionString = 'postgres://postgres@127.0.0.1:1/away';
    const { password, user, token } = person;
    const bodies: Record<string, object> = {
      create: buildCharacter(),
      replace: buildCharacter(),
      signIn: { email: user.email, password },
      changePassword: { currentPassword: password, newPassword: 'another horse battery' },
      deleteUser: { password },
    };
    const operator = new driver.Client({ connectionString });
    await operator.connect();
    await operator.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await operator.end();
    const free = ['GET /openapi.json', 'GET /livez', 'GET /WeatherForecast'];
    const answers: unknown[] = [];
    for (const routes of Object.values(api)) {
      for (const [name, { method, path, body }] of Object.entries(routes as Record<string, Route>)) {
        if (free.includes(`${method} ${path}`)) continue;
        const sent = bodies[name] ?? body?.example;
        const { status, headers } = await app.send({
          method,
          path: path.replace('{id}', record.id).replace('{n}', '1') + (name === 'review' ? '?user_code=ABCDEFGH' : ''),
          headers: {
            ...(sent ? { 'content-type': body?.mediaType ?? 'application/json' } : {}),
            authorization: `Bearer ${token}`,
            'if-match': '*',
          },
          ...(sent ? { body: JSON.stringify(sent) } : {}),
        });
        if (status !== 503 || headers['retry-after'] === undefined) answers.push([method, path, status]);
      }
    }
    connectionSettings.connectionString = connectionString;
    expect(answers).toEqual([]);
    expect((await app.client.characters.get({ params: { id: record.id } })).status).toBe(200);
  }, 30_000);
});
