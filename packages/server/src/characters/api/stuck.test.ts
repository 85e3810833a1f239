import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../../../test/fixtures.js';
import { type Engine, startOfTime, testApp } from '../../../test/harness.js';
import { lockTable } from '../../../test/locked-table.js';
import { sheetOwner } from '../../../test/sheets.js';

const engine: Engine = 'PostgreSQL';
/** In milliseconds. */
const time = 2000;

describe(`a table that is locked on ${engine}`, () => {
  const app = testApp(engine, { limits: { database: time } });
  const count = async () => Number((await app.database.knex('characters').count())[0]?.['count']);
  const create = (headers: Record<string, string> = {}) => ({
    method: 'POST',
    path: '/Character',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(buildCharacter()),
  });

  it('refuses everybody in time, loses and doubles nothing, and is no trouble once it is free', async () => {
    const { send, params } = await sheetOwner(app);
    const path = `/Character/${params.id}`;
    const one = create();
    const stored = await count();

    const { waiting, release } = await lockTable(app, 'characters');
    const start = performance.now();
    const edit = { body: buildCharacter(), headers: { 'if-match': '*' } };
    // As many as the pool has connections left: who has to wait for one, too, is refused later.
    const answers = await Promise.all([app.send({ path }), app.send(one), send('PUT', '', edit)]);
    expect(performance.now() - start).toBeLessThan(2 * time);
    for (const { status, headers, body } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(JSON.parse(body)).toMatchObject({ code: 'database-unavailable' });
    }
    await expect.poll(waiting).toBe(0);
    await release();

    expect((await app.send({ path })).status).toBe(200);
    expect(await count()).toBe(stored);
    const again = await Promise.all([app.send(one), app.send(one)]);
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(await count()).toBe(stored + 1);
    expect((await send('PUT', '', edit)).headers['etag']).toBe('"2"');
  });

  it('stores nothing for a caller who hangs up before its turn', async () => {
    const { token } = await app.someone();
    const mine = () => create({ authorization: `Bearer ${token}` });
    const stored = await count();
    let created = 0;
    // A create asks for the time just before it asks the database.
    const get = () => {
      created++;
      return startOfTime;
    };
    Object.defineProperty(app, 'now', { get });
    const { waiting, release } = await lockTable(app, 'characters');
    const first = app.send(mine());
    await expect.poll(waiting).toBe(1);
    const second = app.send(mine());
    await expect.poll(waiting).toBe(2);

    const { path, ...request } = mine();
    const hangUp = new AbortController();
    const third = fetch(`${app.url}${path}`, { ...request, signal: hangUp.signal }).catch(() => 'gone');
    await expect.poll(() => created).toBe(3);
    hangUp.abort();
    expect(await third).toBe('gone');
    await expect.poll(() => app.logged.some((line) => line['aborted'])).toBe(true);

    await release();
    expect([(await first).status, (await second).status]).toEqual([201, 201]);
    expect((await app.send(mine())).status).toBe(201);
    expect(await count()).toBe(stored + 3);
  });
});
