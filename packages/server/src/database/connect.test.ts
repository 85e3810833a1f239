import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { freshDatabase } from '../../test/databases.js';
import type { Engine } from '../../test/engines.js';
import { buildCharacter } from '../../test/fixtures.js';
import { testApp } from '../../test/harness.js';
import { startPostgres } from '../../test/postgres.js';
import { openPostgres } from './connect.js';

const engine: Engine = 'PostgreSQL';

describe(`connections on ${engine}`, () => {
  const app = testApp(engine, { limits: { database: 2000 } });
  const create = () => app.client.characters.create({ body: buildCharacter() });

  it('that the server ends are replaced: the service goes on', async () => {
    await Promise.all([create(), create(), create()]);
    await app.database.knex.raw(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (let i = 0; i < 5; i++) expect((await create()).status).toBe(201);
  });

  it('that are all busy make a request wait, and then refuse it with a time to come back; health answers meanwhile', async () => {
    const busy = await Promise.all([1, 2, 3, 4].map(() => app.database.knex.transaction()));
    const [answer, health, bad] = await Promise.all([
      app.send({ path: '/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64' }),
      app.send({ path: '/readyz' }),
      app.send({ path: '/Character/x' }),
    ]);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'database-unavailable' });
    expect(health.status).toBe(503);
    expect(bad.status).toBe(400);
    await Promise.all(busy.map((trx) => trx.rollback()));
    expect((await create()).status).toBe(201);
  });
});

describe(`a server on ${engine}`, () => {
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line).msg) });
  beforeEach(() => void said.splice(0));

  it('is left in time, even when a query never ends', async () => {
    const { url, drop } = await freshDatabase();
    const database = openPostgres({ url, poolMax: 1, log, limits: { stopDatabase: 500 } });
    await database.opened;
    const query = database.knex.raw('select pg_sleep(600)').catch((error: Error) => error);
    await database.close();
    await drop();
    expect(await query).toBeInstanceOf(Error);
  });

  it('that is not up yet is waited for, and one that restarts is found again', async () => {
    const postgres = await startPostgres({ tcp: true });
    onTestFinished(() => postgres.stop());
    await postgres.kill();
    const database = openPostgres({ url: postgres.url, poolMax: 2, log });
    onTestFinished(() => database.close());
    await expect(database.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await postgres.restart();
    await database.opened;
    await database.ping();
    await postgres.kill();
    await expect(database.ping()).rejects.toThrow();
    await postgres.restart();
    await expect.poll(() => database.ping().then(() => 'up')).toBe('up');
    expect(said).toContain('the database does not answer yet');
    expect(said.filter((message) => /connection error|\n/.test(message))).toEqual([]);
  });

  it('that refuses the user ends the wait with the reason', async () => {
    const { url, drop } = await freshDatabase();
    await drop();
    const database = openPostgres({ url, poolMax: 2, log });
    onTestFinished(() => database.close());
    await expect(database.opened).rejects.toThrow(/does not exist/);
    expect(said).toEqual([]);
  });
});
