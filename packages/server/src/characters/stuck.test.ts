import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../../test/fixtures.js';
import { type Engine, testApp } from '../../test/harness.js';
import { sheetOwner } from '../../test/sheets.js';

const engine: Engine = 'PostgreSQL';

describe(`a table that is locked on ${engine}`, () => {
  const app = testApp(engine);
  const count = async () => Number((await app.database.knex('characters').count())[0]?.['count']);

  it('refuses everybody in time, loses and doubles nothing, and is no trouble once it is free', async () => {
    const { knex } = app.database;
    const { send, params } = await sheetOwner(app);
    const path = `/Character/${params.id}`;
    const create = {
      method: 'POST',
      path: '/Character',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(buildCharacter()),
    };
    const stored = await count();

    const lock = await knex.transaction();
    await lock.raw('lock table characters in access exclusive mode');
    const start = performance.now();
    const edit = { body: buildCharacter(), headers: { 'if-match': '*' } };
    const calls = [app.send({ path }), app.send({ path }), app.send(create), send('PUT', '', edit)];
    const answers = await Promise.all(calls);
    expect(performance.now() - start).toBeLessThan(8000);
    for (const { status, headers, body } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(JSON.parse(body)).toMatchObject({ code: 'database-unavailable' });
    }
    const isIdle = "select count(*) from pg_locks where relation = 'characters'::regclass and not granted";
    await expect.poll(async () => Number((await lock.raw(isIdle)).rows[0].count)).toBe(0);
    await lock.rollback();

    expect((await app.send({ path })).status).toBe(200);
    expect(await count()).toBe(stored);
    const again = await Promise.all([app.send(create), app.send(create)]);
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(await count()).toBe(stored + 1);
    expect((await send('PUT', '', edit)).headers['etag']).toBe('"2"');
  }, 20_000);
});
