import { describe, expect, it } from 'vitest';

import type { CharacterRecord } from '@charsheet/schema';

import { inEdition, ways } from '../../../test/editions.js';
import { testApp } from '../../../test/harness.js';

const uuidv8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each(ways)('a create that is sent again on %s of %s', (engine, edition) => {
  const { path, build, of } = inEdition(edition);
  const app = testApp(engine);
  const headers = { 'idempotency-key': '"k1"' };
  const body = build();
  const reused = { problem: { status: 422, code: 'idempotency-key-reused' } };
  const count = async () => Number((await app.database.knex('characters').count())[0]?.['count']);

  it('by its owner: 201 with the record, stored once', async () => {
    const client = of(app.as(await app.someone()));
    const first = await client.characters.create({ body, headers });
    const stored = await count();
    const second = await client.characters.create({ body, headers: { 'idempotency-key': 'k1' } });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers).toMatchObject({ location: `${path}/${first.body.id}`, etag: '"1"' });
    expect(first.body.id).toMatch(uuidv8);
    expect(await count()).toBe(stored);
  });

  it('by its owner, many times at once: all answers are the same', async () => {
    const client = of(app.as(await app.someone()));
    const calls = Array.from({ length: 10 }, () => client.characters.create({ body, headers }));
    const records = (await Promise.all(calls)).map((answer) => answer.body);
    expect(records).toEqual(Array(10).fill(records[0]));
  });

  it('by its owner, after it was changed: the record as it is now', async () => {
    const client = of(app.as(await app.someone()));
    const { id } = (await client.characters.create({ body, headers })).body;
    const changed = await client.characters.patch({ params: { id }, headers: { 'if-match': '*' }, body: { kor: 99 } });
    const again = await client.characters.create({ body, headers });
    expect(again).toMatchObject({ status: 201, body: changed.body, headers: { etag: '"2"' } });
    const other = client.characters.create({ body: { ...body, kor: 99 }, headers });
    await expect(other).rejects.toMatchObject(reused);
  });

  it.each<[string, Partial<CharacterRecord>]>([
    ['another sheet', { kor: 21 }],
    ['the sheet in private', { isPublic: false }],
  ])('by its owner, with %s: refused', async (_, members) => {
    const client = of(app.as(await app.someone()));
    const { id } = (await client.characters.create({ body, headers })).body;
    await expect(client.characters.create({ body: { ...body, ...members }, headers })).rejects.toMatchObject(reused);
    expect((await client.characters.get({ params: { id } })).body).toMatchObject({ kor: 20, isPublic: true });
    expect((await client.characters.list()).body.items).toHaveLength(1);
  });

  it('by its owner, said in other words: the same sheet', async () => {
    const client = of(app.as(await app.someone()));
    const first = await client.characters.create({ body: { ...body, isPublic: false }, headers });
    const reordered = Object.fromEntries(Object.entries(first.body).reverse()) as CharacterRecord;
    const { isPublic: _, ...sheet } = reordered;
    const again = await client.characters.create({ body: sheet, query: { isPublic: false }, headers });
    expect(again.body).toEqual(first.body);
  });

  it('by its owner, after it was deleted: 404, and nothing is stored', async () => {
    const client = of(app.as(await app.someone()));
    const { id } = (await client.characters.create({ body, headers })).body;
    await client.characters.remove({ params: { id }, headers: { 'if-match': '*' } });
    const again = client.characters.create({ body, headers });
    await expect(again).rejects.toMatchObject({ problem: { status: 404, code: 'not-found' } });
    await client.characters.restore({ params: { id } });
    expect((await client.characters.create({ body, headers })).body.version).toBe(2);
  });

  it('by somebody else with the same key: a sheet of their own', async () => {
    const owners = await Promise.all([app.someone(), app.someone()]);
    const made = await Promise.all(owners.map((person) => of(app.as(person)).characters.create({ body, headers })));
    const anonymous = await of(app.client).characters.create({ body, headers });
    const ids = [...made, anonymous].map((answer) => answer.body.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('by anonymous: the same sheet is stored once, another one by itself', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await of(app.client).characters.create({ body, headers: key });
    const again = await of(app.client).characters.create({ body, headers: key });
    const other = await of(app.client).characters.create({ body: { ...body, kor: 21 }, headers: key });
    expect(again.body).toEqual(first.body);
    expect(other.body.id).not.toBe(first.body.id);
  });

  it.each(['', '""', 'k'.repeat(256), `"${'k'.repeat(256)}"`, 'a b', 'a, b', '"a'])(
    'with the key %j: 400',
    async (key) => {
      const sent = { 'content-type': 'application/json', 'idempotency-key': key };
      const problem = await app.refused({
        method: 'POST',
        path,
        headers: sent,
        body: JSON.stringify(body),
      });
      const errors = [{ pointer: '/idempotency-key' }];
      expect(problem).toMatchObject({ status: 400, code: 'invalid-header', errors });
    },
  );

  it.each(['k'.repeat(255), `"${'k'.repeat(255)}"`])('with a key of 255 characters: stored', async (key) => {
    const client = of(app.as(await app.someone()));
    expect((await client.characters.create({ body, headers: { 'idempotency-key': key } })).status).toBe(201);
  });
});
