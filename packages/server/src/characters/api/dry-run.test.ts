import { describe, expect, it } from 'vitest';

import type { Character, CharacterInput } from '@charsheet/schema';
import { checkRules } from '@charsheet/schema/rules';

import { buildCharacter } from '../../../test/fixtures.js';
import { testApp } from '../../../test/harness.js';
import { sheetOwner } from '../../../test/sheets.js';

/** Members that make of the simple sheet one that the rules have something to say of, and what they say. */
const judgements: { sheet: string; members: Partial<Character>; errors: string[]; notes: string[] }[] = [
  { sheet: 'by the rules', members: {}, errors: [], notes: [] },
  { sheet: 'of a level without its hit points', members: { szint: 2 }, errors: ['hp-roll-count'], notes: [] },
  {
    sheet: 'with only a note',
    members: { osztaly: 'o_pap', felszereles: { fegyverIDk: ['szablya'] } },
    errors: [],
    notes: ['weapon-by-deity'],
  },
  {
    sheet: 'with house rules',
    members: { faj: 'f_sarkany', felszereles: { fegyverIDk: ['lezerkard'] } },
    errors: ['unknown-race', 'unknown-weapon'],
    notes: [],
  },
  {
    sheet: 'with an error and a note',
    members: { faj: 'f_sarkany', szint: 21, hpRolls: Array(20).fill(3) },
    errors: ['unknown-race', 'increase-count', 'critical-count'],
    notes: ['level-beyond-tables'],
  },
];
const againstRules = { szint: 2 };
const strict = { rules: 'strict' } as const;
const dryRun = { dryRun: true } as const;
const any = { 'if-match': '*' };
const json = { 'content-type': 'application/json' };

// They speak before anything comes to an engine.
describe('the rules of the game on PGlite', () => {
  const app = testApp('PostgreSQL');
  const violated = { problem: { status: 422, code: 'rules-violated' } };
  const count = async () => Number((await app.database.knex('characters').count())[0]?.['count']);
  const states = () => app.database.knex('characters').orderBy('id').select('id', 'version', 'updated_at', 'is_public');
  const post = (query: string, body: unknown, headers: Record<string, string> = {}) => ({
    method: 'POST',
    path: `/Character?${query}`,
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });

  describe.each(judgements)('a sheet $sheet', ({ members, errors, notes }) => {
    const body = buildCharacter(members);
    const findings = checkRules(body);
    const codes = (level: string) => findings.filter((one) => one.level === level).map(({ code }) => code);
    const refusal = findings
      .filter(({ level }) => level === 'error')
      .map(({ pointer, code, message }) => ({ pointer, code, message }));

    /** The three requests that store this sheet, with a query, by the owner of another one. */
    const requests = async () => {
      const { client, params } = await sheetOwner(app, { nem: 'nő' });
      const changes = { nem: null, ...members };
      return {
        create: (query: object) => client.characters.create({ body, query }),
        replace: (query: object) => client.characters.replace({ params, body, query, headers: any }),
        patch: (query: object) => client.characters.patch({ params, body: changes, query, headers: any }),
      };
    };

    it('has the findings that it should have', () => {
      expect([codes('error').sort(), codes('note').sort()]).toEqual([[...errors].sort(), [...notes].sort()]);
    });

    it.each(['create', 'replace', 'patch'] as const)('is judged by a dry run (%s), and not stored', async (name) => {
      const request = (await requests())[name];
      const before = await states();
      const answer = await request(dryRun);
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect(answer.body).toStrictEqual({ findings });
      for (const header of ['location', 'etag', 'last-modified']) expect(answer.headers).not.toHaveProperty(header);
      expect(await states()).toEqual(before);
    });

    it.each(['create', 'replace', 'patch'] as const)('is stored without being asked (%s)', async (name) => {
      const { status, body: stored } = await (await requests())[name]({ dryRun: false });
      expect([status, stored]).toMatchObject([name === 'create' ? 201 : 200, body]);
    });

    it.each(['create', 'replace', 'patch'] as const)(
      'is refused by rules=strict (%s) for errors only',
      async (name) => {
        const request = (await requests())[name];
        const before = await states();
        const [tried, done] = [() => request({ ...strict, ...dryRun }), () => request(strict)];
        if (errors.length === 0) {
          expect(await tried()).toMatchObject({ status: 200, body: { findings } });
          expect(await done()).toMatchObject({ status: name === 'create' ? 201 : 200, body });
          return;
        }
        for (const ask of [tried, done]) {
          const { problem } = await ask().then(
            () => expect.unreachable(),
            (error) => error,
          );
          expect(problem).toMatchObject({ status: 422, code: 'rules-violated', errorCount: errors.length });
          expect(problem.errors).toStrictEqual(refusal);
        }
        expect(await states()).toEqual(before);
      },
    );
  });

  describe('who calls, and how, comes first', () => {
    const body: CharacterInput = buildCharacter(againstRules);
    const queries = ['dryRun=true', 'rules=strict', 'dryRun=true&rules=strict'];
    const missing = crypto.randomUUID();
    const change = async (who: 'anonymous' | 'somebody else' | 'the owner', isPublic = true) => {
      const { person, params } = await sheetOwner(app, {}, isPublic);
      const caller = { anonymous: undefined, 'somebody else': await app.someone(), 'the owner': person }[who];
      const headers: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {};
      return { path: `/Character/${params.id}`, headers };
    };

    it.each(queries)('a new sheet with ?%s', async (query) => {
      const stored = await count();
      const refused = async (...request: Parameters<typeof post>) => (await app.refused(post(...request))).code;
      expect(await refused(query, { ...body, isPublic: false })).toBe('sign-in-required');
      expect(await refused(query, body, { authorization: 'Bearer x' })).toBe('invalid-credentials');
      expect(await refused(query, { ...body, kor: -1 })).toBe('invalid-body');
      expect(await refused(query, body, { 'idempotency-key': 'a b' })).toBe('invalid-header');
      expect(await refused(query, body, { 'content-type': 'text/plain' })).toBe('unsupported-media-type');
      expect(await count()).toBe(stored);
    });

    const asks = [
      ['anonymous', true, any, 'sign-in-required'],
      ['anonymous', false, any, 'not-found'],
      ['somebody else', true, any, 'forbidden'],
      ['somebody else', false, any, 'not-found'],
      ['the owner', true, {}, 'precondition-required'],
      ['the owner', true, { 'if-match': '"7"' }, 'precondition-failed'],
    ] as const;

    it.each(queries.flatMap((query) => asks.map((ask) => [...ask, query] as const)))(
      'a change by %s (public: %s) with %j: %s, with ?%s too',
      async (who, isPublic, conditions, code, query) => {
        const { path, headers } = await change(who, isPublic);
        const send = (method: string, type: string, sent: unknown) =>
          app.refused({
            method,
            path: `${path}?${query}`,
            headers: { ...headers, ...conditions, 'content-type': type },
            body: JSON.stringify(sent),
          });
        expect((await send('PUT', 'application/json', body)).code).toBe(code);
        expect((await send('PATCH', 'application/merge-patch+json', againstRules)).code).toBe(code);
      },
    );

    it.each(queries)('a sheet that is missing, or a patch that leaves none, with ?%s', async (query) => {
      const { client, params } = await sheetOwner(app);
      const said = Object.fromEntries(new URLSearchParams(query)) as { rules?: 'strict' };
      const replace = client.characters.replace({ params: { id: missing }, body, query: said, headers: any });
      await expect(replace).rejects.toMatchObject({ problem: { code: 'not-found' } });
      const bad = { ...againstRules, kor: -1 };
      const patch = client.characters.patch({ params, body: bad, query: said, headers: any });
      await expect(patch).rejects.toMatchObject({ problem: { code: 'invalid-body', errors: [{ pointer: '/kor' }] } });
    });

    it.each(['rules=lax', 'rules=', 'rules=STRICT', 'dryRun=1', 'dryRun=', 'rules=strict&rules=strict', 'dryrun=true'])(
      '?%s is refused',
      async (query) => {
        const problem = await app.refused(post(query, body));
        expect(problem).toMatchObject({ status: 400, code: 'invalid-query' });
      },
    );

    it('says which value the parameter has', async () => {
      const { errors } = await app.refused(post('rules=lax', body));
      expect(errors).toEqual([{ pointer: '/rules', code: 'unknown-value', message: 'must be "strict", not "lax"' }]);
    });
  });

  describe('a patch', () => {
    it('is judged by what comes of it', async () => {
      const { client, params } = await sheetOwner(app, againstRules);
      const patch = (body: object) => client.characters.patch({ params, body, query: strict, headers: any });
      await expect(patch({ kor: 30 })).rejects.toMatchObject({
        problem: { code: 'rules-violated', errors: [{ pointer: '/hpRolls', code: 'hp-roll-count' }] },
      });
      expect((await patch({ hpRolls: [5] })).body).toMatchObject({ version: 2, hpRolls: [5] });
    });
  });

  describe('an idempotency key', () => {
    const headers = { 'idempotency-key': 'k1' };
    const body = buildCharacter(againstRules);

    it('is not used up by a dry run, and does not change what it says', async () => {
      const client = app.as(await app.someone());
      const create = (members: Partial<Character>, query = {}) =>
        client.characters.create({ body: buildCharacter(members), query, headers });
      expect(await create(againstRules, dryRun)).toMatchObject({ status: 200 });
      const stored = await create({});
      expect(stored.status).toBe(201);
      expect(await create(againstRules, dryRun)).toMatchObject({ status: 200 });
      expect(await create({}, { ...dryRun, ...strict })).toMatchObject({ status: 200, body: { findings: [] } });
      expect((await client.characters.list()).body.items).toHaveLength(1);
    });

    it('answers the retry of a create that is stored, whatever the rules say of it', async () => {
      const client = app.as(await app.someone());
      const { body: record } = await client.characters.create({ body, headers });
      const again = await client.characters.create({ body, headers, query: strict });
      expect(again).toMatchObject({ status: 201, body: record, headers: { etag: '"1"' } });
      const other = client.characters.create({ body: { ...body, kor: 3 }, headers, query: strict });
      await expect(other).rejects.toMatchObject({ problem: { status: 422, code: 'idempotency-key-reused' } });
      expect((await client.characters.list()).body.items).toHaveLength(1);
    });

    it('does not let a new sheet in against the rules, and is free after that', async () => {
      for (const client of [app.client, app.as(await app.someone())]) {
        await expect(client.characters.create({ body, headers, query: strict })).rejects.toMatchObject(violated);
        const good = { body: buildCharacter(), headers, query: strict };
        const records = [await client.characters.create(good), await client.characters.create(good)];
        expect(records[1]).toMatchObject({ status: 201, body: records[0]?.body });
      }
    });
  });
});

describe('dry runs without an account', () => {
  const app = testApp('PostgreSQL', { rateLimitCreate: 2 });

  it('are counted like what they try', async () => {
    const create = async (query: string) => {
      const headers = { ...json, 'x-forwarded-for': '198.51.100.1' };
      const body = JSON.stringify(buildCharacter());
      return (await app.send({ method: 'POST', path: `/Character?${query}`, headers, body })).status;
    };
    expect([await create('dryRun=true'), await create(''), await create('dryRun=true')]).toEqual([200, 201, 429]);
  });
});
