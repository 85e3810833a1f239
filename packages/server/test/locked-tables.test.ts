import { beforeAll, describe, expect, it } from 'vitest';

import { openPostgres } from '../src/database/connect.js';
import { everyRoute } from './every-route.js';
import { buildCharacter } from './fixtures.js';
import { type Engine, testApp } from './harness.js';
import { lockTable, urlOf } from './locked-table.js';
import { newAddress } from './people.js';

/** The time of a request here, in milliseconds: a tenth of the real one, since each table is waited for. */
const time = 500;

const engine: Engine = 'PostgreSQL';

const tables = [
  'characters',
  'character_versions',
  'users',
  'sessions',
  'accounts',
  'verifications',
  'rate_limits',
  'device_codes',
  'drafts',
  'outbox',
];
/** No route asks for these: a task after the start does. */
const inBackground = ['names_to_fold'];

describe(`everybody who calls while a table is locked on ${engine}`, () => {
  const app = testApp(engine, { limits: { database: time, cancel: time, statement: 1.2 * time } });
  /** The same data, by a service that takes its time: all that is needed can be prepared on a busy machine. */
  const patient = testApp(engine, {
    openDatabase: (log) => openPostgres({ url: urlOf(app), poolMax: 4, log, migrates: false }),
  });
  // The account library is loaded by the first who needs it, which takes its time.
  beforeAll(() => app.client.accounts.requestPasswordReset({ body: { email: newAddress() } }).then(() => {}));

  it('is tried with every table there is', async () => {
    const found = await app.database.knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
    expect(found.filter((name: string) => !name.startsWith('knex_')).sort()).toEqual(
      [...tables, ...inBackground].sort(),
    );
  });

  it.each(tables)(
    '%s is answered in time by every route, and nothing waits after that',
    async (table) => {
      const requests = await everyRoute(patient);
      const { waiting, release } = await lockTable(app, table);
      const outcomes = await Promise.all(
        requests.map(async ({ route, ...request }) => {
          const start = performance.now();
          const { status } = await app.send(request);
          return { route, status, ms: performance.now() - start };
        }),
      );
      // 401 would tell somebody with a good credential to sign in again, and 500 that trying again is of no use.
      expect(outcomes.filter(({ status }) => status === 401 || status === 500)).toEqual([]);
      // On a busy machine other things take their time, too; what waits for the lock never ends.
      expect(outcomes.filter(({ ms }) => ms > 12 * time)).toEqual([]);
      expect(outcomes.some(({ status }) => status === 503)).toBe(true);
      await expect.poll(waiting).toBe(0);
      await release();
      const create = () =>
        app.client.characters.create({ body: buildCharacter() }).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(create).toBe(201);
    },
    20_000,
  );
});
