import { describe, expect, it } from 'vitest';

import type { CharacterRecord, Problem } from '@charsheet/schema';

import { inEdition, ways } from '../../../test/editions.js';
import { testApp } from '../../../test/harness.js';
import { sheetOwner } from '../../../test/sheets.js';
import { removeDeletedSheets } from '../removal.js';

describe.each(ways)('changing a sheet on %s of %s', (engine, edition) => {
  const { path: home, name: nameMember, build } = inEdition(edition);
  const app = testApp(engine);
  const scene = (members?: Parameters<typeof build>[0]) => sheetOwner(app, members, true, edition);
  const later = (seconds = 60) => {
    app.now = new Date(app.now.getTime() + seconds * 1000);
    return app.now.toISOString();
  };

  describe('the owner replaces it', () => {
    it('and gets the next version; the one before it is kept as it was', async () => {
      const { client, params, record } = await scene({ nem: 'nő' });
      const updatedAt = later();
      const body = build({ name: 'Új név', szint: 2, hpRolls: [5] });
      const answer = await client.characters.replace({ params, body, headers: { 'if-match': '"1"' } });
      const { nem: _, ...kept } = record;
      expect(answer.body).toStrictEqual({ ...kept, ...body, version: 2, updatedAt });
      expect(answer.headers).toMatchObject({
        etag: '"2"',
        'last-modified': app.now.toUTCString(),
        'cache-control': 'no-cache',
        vary: 'Accept, Accept-Language, Authorization, Cookie',
      });
      expect((await client.characters.get({ params })).body).toEqual(answer.body);
      expect((await client.characters.version({ params: { ...params, n: 1 } })).body).toEqual(record);
      const row = await app.database.knex('characters').where({ id: params.id }).first();
      expect(row).toMatchObject({ name_folded: 'uj nev', szint: 2 });
    });

    it('with *, in any letter case of the identifier, by what GET returned', async () => {
      const { client, params, record } = await scene();
      const upper = { id: params.id.toUpperCase() };
      const answer = await client.characters.replace({ params: upper, body: record, headers: { 'if-match': '*' } });
      expect(answer.body).toEqual({ ...record, version: 2, updatedAt: app.now.toISOString() });
    });

    it('and its time never goes back, though the clock does', async () => {
      const { client, params, record } = await scene();
      later(-3600);
      const { body } = await client.characters.replace({ params, body: record, headers: { 'if-match': '*' } });
      expect(body.updatedAt).toBe(record.updatedAt);
      later(3600);
    });

    it('and its visibility only when that is said', async () => {
      const { client, params, record } = await scene();
      const { isPublic: _, ...body } = record;
      const replace = async (said: { query?: { isPublic: boolean }; body?: { isPublic: boolean } }) => {
        const headers = { 'if-match': '*' };
        const query = said.query ?? {};
        const answer = await client.characters.replace({ params, query, body: { ...body, ...said.body }, headers });
        return [answer.body.isPublic, answer.headers['cache-control']];
      };
      const [open, closed] = [
        [true, 'no-cache'],
        [false, 'private, no-cache'],
      ];
      expect(await replace({})).toEqual(open);
      expect(await replace({ query: { isPublic: false } })).toEqual(closed);
      expect(await replace({})).toEqual(closed);
      expect(await replace({ body: { isPublic: true } })).toEqual(open);
      const both = replace({ body: { isPublic: true }, query: { isPublic: false } });
      await expect(both).rejects.toMatchObject({ problem: { status: 400, errors: [{ code: 'contradiction' }] } });
    });

    it('as what is not JSON: told what to send', async () => {
      const { send } = await scene();
      const headers = { 'if-match': '"1"', 'content-type': 'text/plain' };
      const answer = await send('PUT', '', { body: build(), headers });
      expect(answer).toMatchObject({ status: 415, headers: { accept: 'application/json' } });
    });

    it('never creates one', async () => {
      const { client } = await scene();
      const params = { id: '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64' };
      const call = client.characters.replace({ params, body: build(), headers: { 'if-match': '*' } });
      await expect(call).rejects.toMatchObject({ problem: { code: 'not-found' } });
    });
  });

  describe('the owner patches it', () => {
    const patch = async (body: unknown, members?: Parameters<typeof build>[0]) => {
      const { send, record, client, params } = await scene(members);
      const answer = await send('PATCH', '', { body, headers: { 'if-match': '"1"' } });
      const stored = (await client.characters.get({ params })).body as CharacterRecord;
      return { answer, problem: JSON.parse(answer.body) as Problem, stored, record };
    };

    it.each([
      ['a member', { kor: 21 }, (record: CharacterRecord) => ({ ...record, kor: 21 })],
      ['nothing', {}, (record: CharacterRecord) => record],
      ['an optional member away', { nem: null }, ({ nem: _, ...record }: CharacterRecord) => record],
      ['an optional member away that is not there', { isten: null }, (record: CharacterRecord) => record],
      [
        'a member within an object away, and no other',
        { felszereles: { pancelID: null } },
        ({ felszereles: { pancelID: _, ...felszereles }, ...record }: CharacterRecord) => ({ ...record, felszereles }),
      ],
      [
        'one ability',
        { tulajdonsagok: { t_ero: 18 } },
        (record: CharacterRecord) => ({ ...record, tulajdonsagok: { ...record.tulajdonsagok, t_ero: 18 } }),
      ],
      [
        'a list',
        { kepzettsegek: ['k_uszas'] },
        (record: CharacterRecord) => ({ ...record, kepzettsegek: ['k_uszas'] }),
      ],
      ['the visibility', { isPublic: false }, (record: CharacterRecord) => ({ ...record, isPublic: false })],
      [
        'what the service adds or ignores, in vain',
        { $schema: 'x', id: 'x', version: 7, createdAt: null, updatedAt: [] },
        (record: CharacterRecord) => record,
      ],
    ])('changing %s', async (_, body, expected) => {
      const members = { nem: 'nő', felszereles: { fegyverIDk: ['szablya'], pancelID: 'kivert_bor' } };
      const { answer, stored, record } = await patch(body, members);
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
      expect(stored).toStrictEqual({ ...expected(record), version: 2, updatedAt: app.now.toISOString() });
      expect(JSON.parse(answer.body)).toStrictEqual(stored);
      expect(Object.keys(stored)).toEqual(Object.keys(record).filter((name) => name in stored));
    });

    it.each([
      ['a required member away', { [nameMember]: null }, `/${nameMember}`, 'missing-member'],
      ['an object away', { felszereles: null }, '/felszereles', 'missing-member'],
      ['an ability away', { tulajdonsagok: { t_ero: null } }, '/tulajdonsagok/t_ero', 'missing-member'],
      ['the visibility away', { isPublic: null }, '/isPublic', 'missing-member'],
      ['a value that cannot be', { szint: 0 }, '/szint', 'out-of-range'],
      ['an entry of a list that cannot be', { kepzettsegek: ['k_a', 'b'] }, '/kepzettsegek/1', 'bad-form'],
      ['an unknown member', { kora: 3 }, '/kora', 'unknown-member'],
      ['an unknown member away', { kora: null }, '/kora', 'unknown-member'],
      ['__proto__', JSON.parse('{"__proto__":{"kor":3}}'), '/__proto__', 'unknown-member'],
      ['__proto__ away', JSON.parse('{"__proto__":null}'), '/__proto__', 'unknown-member'],
      ['constructor', { constructor: { prototype: { kor: 3 } } }, '/constructor', 'unknown-member'],
      ['a list in place of a patch', [], '', 'wrong-type'],
      ['null in place of a patch', null, '', 'wrong-type'],
      ['a text in place of a patch', 'kor', '', 'wrong-type'],
    ])('with %s: refused, and nothing stored', async (_, body, pointer, code) => {
      const { answer, problem, stored, record } = await patch(body);
      expect(answer.status).toBe(400);
      expect(problem).toMatchObject({ code: 'invalid-body', errors: [{ pointer, code }] });
      expect(stored).toEqual(record);
      expect({}).not.toHaveProperty('kor');
    });

    it('as plain JSON: told what to send', async () => {
      const { send } = await scene();
      const headers = { 'if-match': '"1"', 'content-type': 'application/json' };
      const answer = await send('PATCH', '', { body: { kor: 1 }, headers });
      expect(answer).toMatchObject({ status: 415, headers: { 'accept-patch': 'application/merge-patch+json' } });
    });
  });

  describe('the owner deletes it', () => {
    it('and it is missing to every call, until it is restored', async () => {
      const { client, params, record } = await scene();
      const removed = await client.characters.remove({ params, headers: { 'if-match': '"1"' } });
      expect(removed).toMatchObject({ status: 204, body: undefined });
      for (const call of [
        () => client.characters.get({ params }),
        () => client.characters.versions({ params }),
        () => client.characters.version({ params: { ...params, n: 1 } }),
        () => client.characters.replace({ params, body: record, headers: { 'if-match': '*' } }),
        () => client.characters.remove({ params, headers: { 'if-match': '*' } }),
      ]) {
        await expect(call()).rejects.toMatchObject({ problem: { code: 'not-found' } });
      }
      expect((await client.characters.list()).body.items).toEqual([]);
      const updatedAt = later();
      const restored = await client.characters.restore({ params });
      expect(restored).toMatchObject({ body: { ...record, version: 2, updatedAt }, headers: { etag: '"2"' } });
      expect((await client.characters.list()).body.items).toHaveLength(1);
      expect((await client.characters.version({ params: { ...params, n: 1 } })).body).toEqual(record);
    });

    it('and can restore it for 30 days; then it goes for good', async () => {
      const { client, params } = await scene();
      await client.characters.remove({ params, headers: { 'if-match': '*' } });
      const start = app.now;
      later(30 * 86_400 - 1);
      expect(await removeDeletedSheets(app.database.knex, app.now)).toEqual({ characters: 0 });
      await client.characters.restore({ params });
      await client.characters.remove({ params, headers: { 'if-match': '*' } });
      later(30 * 86_400 + 1);
      await expect(client.characters.restore({ params })).rejects.toMatchObject({ problem: { code: 'not-found' } });
      expect(await removeDeletedSheets(app.database.knex, app.now)).toEqual({ characters: 1 });
      expect(await app.database.knex('character_versions').where({ character_id: params.id })).toEqual([]);
      app.now = start;
    });

    it('and a restore that is sent again, or twice at once, changes nothing more', async () => {
      const { client, params } = await scene();
      await client.characters.remove({ params, headers: { 'if-match': '*' } });
      const both = await Promise.all([client.characters.restore({ params }), client.characters.restore({ params })]);
      expect(both.map(({ body }) => body.version)).toEqual([2, 2]);
      expect((await client.characters.restore({ params })).body.version).toBe(2);
    });
  });

  describe('many at once', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => i);

    it('with the same If-Match: one is done, the others are told what is current', async () => {
      const { client, params } = await scene();
      const headers = { 'if-match': '"1"' };
      const calls = twenty.map((kor) => client.characters.patch({ params, headers, body: { kor } }));
      const outcomes = await Promise.allSettled(calls);
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused).toHaveLength(19);
      for (const { problem, headers: answered } of refused) {
        const expected = { code: 'precondition-failed', status: 412, header: 'If-Match', etag: '"2"', version: 2 };
        expect(problem).toMatchObject(expected);
        expect(answered).toMatchObject({ etag: '"2"' });
      }
    });

    it('with *: each patch is merged into what the one before it left', async () => {
      const { client, params } = await scene({ felszereles: { fegyverIDk: [] } });
      const ids = ['t_ero', 't_ugy', 't_egs', 't_int', 't_bol', 't_kar'];
      const calls = ids.map((id, i) =>
        client.characters.patch({ params, headers: { 'if-match': '*' }, body: { tulajdonsagok: { [id]: 100 + i } } }),
      );
      const versions = (await Promise.all(calls)).map(({ body }) => body.version);
      expect(versions.sort()).toEqual([2, 3, 4, 5, 6, 7]);
      const { body } = await client.characters.get({ params });
      expect(body?.tulajdonsagok).toEqual(Object.fromEntries(ids.map((id, i) => [id, 100 + i])));
    });

    it('deleting and changing: whoever is first wins', async () => {
      const { client, params } = await scene();
      const headers = { 'if-match': '"1"' };
      const outcomes = await Promise.allSettled([
        client.characters.patch({ params, headers, body: { kor: 1 } }),
        client.characters.remove({ params, headers }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  describe('the owner looks back', () => {
    it('page by page, newest first, though versions come meanwhile', async () => {
      const { client, params, record } = await scene();
      const headers = { 'if-match': '*' };
      const updates = [record.updatedAt];
      for (let kor = 1; kor < 7; kor++) {
        updates.unshift(later(1));
        await client.characters.patch({ params, headers, body: { kor } });
      }
      const seen = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 3, ...(cursor ? { cursor } : {}) };
        const { body, headers: answered } = await client.characters.versions({ params, query });
        seen.push(...body.items);
        const path = `${home}/${params.id}/versions?limit=3&cursor=${body.next}`;
        expect(answered['link']).toBe(body.next === null ? undefined : `<${path}>; rel="next"`);
        expect(answered['cache-control']).toBe('private, no-cache');
        await client.characters.patch({ params, headers, body: { kor: 9 } });
        cursor = body.next ?? undefined;
      } while (cursor);
      expect(seen).toEqual(updates.map((updatedAt, i) => ({ version: 7 - i, updatedAt })));
    });

    it('at one version, as a record that only they may keep', async () => {
      const { client, params, record } = await scene();
      const headers = { 'if-match': '*' };
      await client.characters.replace({ params, headers, body: { ...record, isPublic: false, kor: 1 } });
      const old = await client.characters.version({ params: { ...params, n: 1 } });
      expect(old).toMatchObject({
        body: record,
        headers: { etag: '"1"', 'cache-control': 'private, no-cache', 'last-modified': expect.any(String) },
      });
      const current = await client.characters.version({ params: { ...params, n: 2 } });
      expect(current.body).toMatchObject({ version: 2, isPublic: false, kor: 1 });
      const again = await client.characters.version({
        params: { ...params, n: 1 },
        headers: { 'if-none-match': '"1"' },
      });
      expect(again.status).toBe(304);
    });

    it.each([
      ['/versions/3', 404, 'not-found'],
      ['/versions/2147483647', 404, 'not-found'],
      ['/versions/0', 400, 'invalid-id'],
      ['/versions/-1', 400, 'invalid-id'],
      ['/versions/1.5', 400, 'invalid-id'],
      ['/versions/x', 400, 'invalid-id'],
      ['/versions/2147483648', 400, 'invalid-id'],
      [`/versions/${'9'.repeat(400)}`, 400, 'invalid-id'],
      ['/versions?limit=0', 400, 'invalid-query'],
      ['/versions?limit=201', 400, 'invalid-query'],
      ['/versions?cursor=x', 400, 'invalid-query'],
      [`/versions?cursor=${Buffer.from('v99999999999').toString('base64url')}`, 400, 'invalid-query'],
      ['/versions?faj=f_elf', 400, 'invalid-query'],
    ])('at %s: %d', async (path, status, code) => {
      const { send } = await scene();
      const answer = await send('GET', path);
      expect({ status: answer.status, code: JSON.parse(answer.body).code }).toEqual({ status, code });
    });

    it('at an address without a page, in a browser: what is wrong is told as what is there would be', async () => {
      const { params, person } = await scene();
      const headers = { accept: 'text/html', authorization: `Bearer ${person.token}` };
      const answer = await app.send({ path: `${home}/${params.id}/versions?limit=0`, headers });
      expect(JSON.parse(answer.body)).toMatchObject({ status: 400, code: 'invalid-query' });
    });
  });

  it.each([
    ['if-match', '1'],
    ['if-match', ''],
    ['if-match', '"1'],
    ['if-match', '*, "1"'],
    ['if-none-match', 'x'],
  ])('the owner sends %s: %s, which is malformed', async (name, value) => {
    const { send, client, params, record } = await scene();
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await send(method, '', { body: record, headers: { 'if-match': '"1"', [name]: value } });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'invalid-header', errors: [{ pointer: `/${name}` }] });
    }
    expect((await client.characters.get({ params })).body).toEqual(record);
  });
});
