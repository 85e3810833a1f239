import { describe, expect, it } from 'vitest';

import type { CharacterRecord } from '@charsheet/schema';

import { inEdition, ways } from '../../../test/editions.js';
import { buildCharacter, simpleBytes } from '../../../test/fixtures.js';
import { type RawRequest, testApp } from '../../../test/harness.js';
import type { Person } from '../../../test/people.js';
import { assertMayChange } from './access.js';

const unknownId = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';
const callers = ['anonymous', 'somebody else', 'the owner'] as const;
type CallerName = (typeof callers)[number];

describe.each(ways)('who may do what with a sheet on %s of %s', (engine, edition) => {
  const { path: home, build, of } = inEdition(edition);
  const app = testApp(engine);
  const json = { 'content-type': 'application/json' };

  /** A sheet, and the headers with which each of the callers asks. */
  const scene = async (isPublic: boolean) => {
    const [owner, other] = [await app.someone(), await app.someone()];
    const { body } = await of(app.as(owner)).characters.create({ body: { ...build(), isPublic } });
    const headers: Record<CallerName, Record<string, string>[]> = {
      anonymous: [{}],
      'somebody else': credentials(other),
      'the owner': credentials(owner),
    };
    return { body, headers, path: `${home}/${body.id}` };
  };
  const credentials = ({ token, cookie }: Person): Record<string, string>[] => [
    { authorization: `Bearer ${token}` },
    { cookie },
  ];

  it.each([
    ['anonymous', true, 200],
    ['somebody else', true, 200],
    ['the owner', true, 200],
    ['anonymous', false, 404],
    ['somebody else', false, 404],
    ['the owner', false, 200],
  ] as const)('%s reads one that is public: %s -> %d', async (caller, isPublic, status) => {
    const { body, headers, path } = await scene(isPublic);
    for (const sent of headers[caller]) {
      const answer = await app.send({ path, headers: sent });
      expect(answer.status).toBe(status);
      if (status === 200) expect(JSON.parse(answer.body)).toEqual(body);
      if (status === 200) expect(answer.headers['cache-control']).toBe(isPublic ? 'no-cache' : 'private, no-cache');
    }
  });

  it.each(callers.slice(0, 2))('to %s a private sheet is like one that is missing, in every way', async (caller) => {
    const { headers, path } = await scene(false);
    const plain = async (request: RawRequest) => {
      const { status, headers: answered, body } = await app.send(request);
      const { 'x-request-id': id, date: _, ...kept } = answered;
      return { status, headers: kept, body: body.replace(id ?? '', '') };
    };
    for (const sent of headers[caller]) {
      for (const more of [{}, { 'if-none-match': '"1"' }, { 'if-none-match': '*' }]) {
        for (const method of ['GET', 'HEAD']) {
          const ask = { method, headers: { ...sent, ...more } };
          expect(await plain({ ...ask, path })).toEqual(await plain({ ...ask, path: `${home}/${unknownId}` }));
        }
      }
    }
  });

  it('a private sheet of others is not even fetched', async () => {
    const { path } = await scene(false);
    const rows: number[] = [];
    const note = (response: { rows: unknown[] }, query: { sql: string }) => {
      if (query.sql.includes('from characters')) rows.push(response.rows.length);
    };
    app.database.knex.on('query-response', note);
    await app.send({ path });
    app.database.knex.off('query-response', note);
    expect(rows).toEqual([0]);
  });

  it.each([
    ['in the body', home, { isPublic: false }],
    ['in the query', `${home}?isPublic=false`, {}],
  ])('a sheet is private when its owner says so %s', async (_, path, more) => {
    const { token, user } = await app.someone();
    const headers = { ...json, authorization: `Bearer ${token}` };
    const body = JSON.stringify({ ...build(), ...more });
    const answer = await app.send({ method: 'POST', path, headers, body });
    expect(answer).toMatchObject({ status: 201, headers: { 'cache-control': 'private, no-cache' } });
    const { id, isPublic } = JSON.parse(answer.body) as CharacterRecord;
    expect(isPublic).toBe(false);
    expect(await app.database.knex('characters').where({ id }).first()).toMatchObject({ owner_id: user.id });
    expect(answer.body).not.toContain(user.id);
  });

  it('a sheet stored without an account has no owner', async () => {
    const { id } = (await of(app.client).characters.create({ body: build() })).body;
    expect(await app.database.knex('characters').where({ id }).first()).toMatchObject({ owner_id: null });
  });

  it('a new sheet is public unless its owner says otherwise', async () => {
    const client = of(app.as(await app.someone()));
    expect((await client.characters.create({ body: build() })).body.isPublic).toBe(true);
  });
});

describe('sheets stored without an account on PGlite', () => {
  const app = testApp('PGlite', { rateLimitCreate: 2 });

  it('are limited by the minute and address', async () => {
    const create = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const answer = await app.send({
        method: 'POST',
        path: '/Character',
        headers,
        body: JSON.stringify(buildCharacter()),
      });
      expect(answer.headers['ratelimit-policy']).toBe('"create";q=2;w=60');
      return [answer.status, answer.headers['retry-after'], answer.headers['ratelimit']];
    };
    const left = (count: number) => [201, undefined, `"create";r=${count};t=60`];
    const none = [429, '60', '"create";r=0;t=60'];
    const one = '198.51.100.1';
    expect([await create(one), await create(one), await create(one)]).toEqual([left(1), left(0), none]);
    expect(await create('198.51.100.2')).toEqual(left(1));
    expect(await create('2001:db8::1')).toEqual(left(1));
    expect(await create('2001:db8:0:0:1::')).toEqual(left(0));
    expect(await create('2001:db8::2')).toEqual(none);
    app.now = new Date(app.now.getTime() + 60_000);
    expect(await create(one)).toEqual(left(1));
  });

  it('are limited together with bodies that are refused', async () => {
    const create = async (body: string, headers: Record<string, string> = {}) => {
      const all = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7', ...headers };
      const { status, headers: answered } = await app.send({ method: 'POST', path: '/Character', headers: all, body });
      told.push(answered['ratelimit']);
      return status;
    };
    const told: (string | undefined)[] = [];
    const good = JSON.stringify(buildCharacter());
    const { token } = await app.someone();
    expect([await create('{}'), await create('{'), await create('{}'), await create(good)]).toEqual([
      400, 400, 429, 429,
    ]);
    expect(told).toEqual([1, 0, 0, 0].map((left) => `"create";r=${left};t=60`));
    expect(await create(good, { authorization: `Bearer ${token}` })).toBe(201);
    expect(told.at(-1)).toBe(undefined);
    expect(await create('{}', { authorization: `Bearer ${token}` })).toBe(429);
    expect(await create(good, { 'x-forwarded-for': '203.0.113.8' })).toBe(201);
  });

  it('are limited by the address, however it is written', async () => {
    const create = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      return (await app.send({ method: 'POST', path: '/Character', headers, body: simpleBytes })).status;
    };
    const spellings = ['192.0.2.9', '::ffff:192.0.2.9', '192.0.2.9:5678', '[::ffff:c000:209]:80'];
    expect(await Promise.all(spellings.map(create))).toEqual([201, 201, 429, 429]);
    const others = ['2001:0db8:7::1', '2001:db8:7:0:1::', '2001:DB8:7::2', '[2001:db8:7::3]:80'];
    expect(await Promise.all(others.map(create))).toEqual([201, 201, 429, 429]);
  });

  it('with an account they are not', async () => {
    const client = app.as(await app.someone());
    for (let i = 0; i < 4; i++) await client.characters.create({ body: buildCharacter() });
  });
});

describe('the policy', () => {
  const [owner, other] = [{ user: { id: 'a' } }, { user: { id: 'b' } }];
  const outcome = (work: () => void) => {
    try {
      work();
      return 'yes';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each([
    ['public', { isPublic: true, ownerId: 'a' }, 'sign-in-required', 'forbidden', 'yes'],
    ['private', { isPublic: false, ownerId: 'a' }, 'not-found', 'not-found', 'yes'],
    ['without an owner', { isPublic: true, ownerId: null }, 'sign-in-required', 'forbidden', 'forbidden'],
    ['missing', undefined, 'not-found', 'not-found', 'not-found'],
  ])('on changing a sheet that is %s', (_, sheet, anonymous, stranger, own) => {
    const home = { edition: '1e', basePath: '' } as const;
    const stored = sheet && { ...sheet, id: 'x', edition: '1e' as const };
    expect(outcome(() => assertMayChange(stored, undefined, home))).toBe(anonymous);
    expect(outcome(() => assertMayChange(stored, other, home))).toBe(stranger);
    expect(outcome(() => assertMayChange(stored, owner, home))).toBe(own);
  });
});
