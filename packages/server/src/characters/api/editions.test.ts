import { describe, expect, it } from 'vitest';

import { completeSheet2E, linesType } from '@charsheet/schema';

import { buildCharacter, complexBytes, simpleBytes } from '../../../test/fixtures.js';
import { testApp } from '../../../test/harness.js';
import type { Person } from '../../../test/people.js';

describe('sheets of both editions', () => {
  const app = testApp('PGlite', { basePath: '/base' });
  const json = { 'content-type': 'application/json' };
  const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

  /** Somebody with a sheet of each edition. */
  const scene = async (isPublic = true) => {
    const [owner, other] = [await app.someone(), await app.someone()];
    const client = app.as(owner);
    const first = (await client.characters.create({ body: { ...buildCharacter({ name: 'Első' }), isPublic } })).body;
    app.now = new Date(app.now.getTime() + 1000);
    const second = (await client.characters2E.create({ body: { ...completeSheet2E, isPublic } })).body;
    return { owner, other, client, first, second };
  };

  it.each([
    ['', '?format=json'],
    ['/versions', '?limit=1'],
    ['/versions/1', ''],
  ])('one that is read where the other ones are, at %s: led to its own place', async (rest, search) => {
    const { owner, other, first, second } = await scene();
    const doors = [
      [`/Character/${second.id}`, `/base/Character2E/${second.id}`],
      [`/Character2E/${first.id.toUpperCase()}`, `/base/Character/${first.id}`],
    ] as const;
    for (const [path, place] of doors) {
      for (const person of [owner, other]) {
        const answer = await app.send({ path: path + rest + search, headers: bearer(person) });
        expect(answer).toMatchObject({ status: 308, headers: { location: place + rest + search } });
        expect(JSON.parse(answer.body)).toMatchObject({ code: 'other-edition', status: 308 });
      }
    }
  });

  it('one that may not be read is missing there, too, and a browser is led like everybody else', async () => {
    const { other, owner, second } = await scene(false);
    const path = `/Character/${second.id}`;
    expect(await app.refused({ path, headers: bearer(other) })).toMatchObject({ status: 404, code: 'not-found' });
    const accept = { accept: 'text/html,*/*;q=0.8', cookie: owner.cookie };
    const answer = await app.send({ path: `${path}?lang=en`, headers: accept });
    expect(answer).toMatchObject({ status: 308, headers: { location: `/base/Character2E/${second.id}?lang=en` } });
  });

  it('one cannot be changed where the other ones are, and whoever may read it is told where it is', async () => {
    const { owner, other, client, first, second } = await scene();
    const sheets = {
      '/Character': [second.id, buildCharacter()],
      '/Character2E': [first.id, completeSheet2E],
    } as const;
    for (const [path, [id, body]] of Object.entries(sheets)) {
      const place = id === first.id ? `/base/Character/${id}` : `/base/Character2E/${id}`;
      for (const [method, sent] of [['PUT', body], ['PATCH', { kor: 1 }], ['DELETE'], ['POST']] as const) {
        const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
        for (const person of [owner, other]) {
          const problem = await app.refused({
            method,
            path: `${path}/${id}${method === 'POST' ? '/restore' : ''}`,
            headers: { ...bearer(person), 'if-match': '*', ...(sent && { 'content-type': type }) },
            ...(sent && { body: JSON.stringify(sent) }),
          });
          expect(problem).toMatchObject({ status: 404, code: 'not-found', detail: expect.stringContaining(place) });
        }
      }
    }
    expect((await client.characters2E.get({ params: { id: second.id } })).body).toEqual(second);
    await client.characters2E.remove({ params: { id: second.id }, headers: { 'if-match': '*' } });
    const restore = client.characters.restore({ params: { id: second.id } });
    await expect(restore).rejects.toMatchObject({ problem: { code: 'not-found' } });
    expect((await client.characters2E.restore({ params: { id: second.id } })).body.version).toBe(2);
  });

  it.each([
    ['/Character', completeSheet2E, '/base/Character2E'],
    ['/Character2E', buildCharacter(), '/base/Character'],
  ])('one that is sent to %s where the other ones are stored: told which path takes it', async (path, sheet, place) => {
    const problem = await app.refused({ method: 'POST', path, headers: json, body: JSON.stringify(sheet) });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-body', detail: expect.stringContaining(`${place} `) });
    const neither = await app.refused({ method: 'POST', path, headers: json, body: '{"kor":1}' });
    expect(neither).not.toHaveProperty('detail');
  });

  it('are in one list, where each says which it is, and in one of their own', async () => {
    const { client, first, second } = await scene();
    const shown = (items: { id: string; edition: string; name: string; osztaly: string; szint: number }[]) =>
      items.map(({ id, edition, name, osztaly, szint }) => [id, edition, name, osztaly, szint]);
    const [one, two] = [
      [first.id, '1e', 'Első', first.osztaly, 1],
      [second.id, '2e', completeSheet2E.nev, 'o_2e_harcos', 4],
    ];
    const list = async (query: object) => shown((await client.characters.list({ query })).body.items);
    expect(await list({})).toEqual([two, one]);
    expect(await list({ edition: '1e' })).toEqual([one]);
    expect(await list({ edition: '2e', q: 'sarosi', osztaly: 'o_2e_harcos', minSzint: 4 })).toEqual([two]);
    expect(shown((await client.characters2E.list({})).body.items)).toEqual([two]);
    const all = (await client.characters.list({ query: { limit: 1, edition: '2e' } })).headers['link'];
    expect(all).toBeUndefined();
  });

  it('a dry run of the second edition says that its rules are not looked at', async () => {
    const { client } = await scene();
    const { body } = await client.characters2E.create({ body: completeSheet2E, query: { dryRun: true } });
    expect(body).toEqual({ rulesChecked: false });
    const answer = await app.refused({
      method: 'POST',
      path: '/Character2E?rules=strict',
      headers: json,
      body: JSON.stringify(completeSheet2E),
    });
    expect(answer).toMatchObject({ code: 'invalid-query', errors: [{ pointer: '/rules' }] });
  });

  it('come and go by their members, line by line, and a sheet keeps its edition', async () => {
    const { owner, client, first, second } = await scene();
    const send = async (path: string, lines: object[]) => {
      const body = lines.map((line) => JSON.stringify(line)).join('\n');
      const headers = { ...bearer(owner), 'content-type': linesType };
      const answer = await app.send({ method: 'POST', path, headers, body });
      return answer.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { status?: number; id?: string });
    };
    const exported = async (path: string) => {
      const answer = await app.send({ path, headers: { ...bearer(owner), accept: linesType } });
      return answer.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    };
    expect(await exported('/Character')).toEqual([first, second]);
    expect(await exported('/Character?edition=1e')).toEqual([first]);
    expect(await exported('/Character2E')).toEqual([second]);

    const tried = await send('/Character?dryRun=true&rules=strict', [second, first]);
    expect(tried).toMatchObject([{ status: 200, rulesChecked: false }, { status: 200, findings: [] }, { done: true }]);
    for (const path of ['/Character', '/Character2E'])
      expect(await send(path, [first, second])).toMatchObject([{ status: 304 }, { status: 304 }, { done: true }]);
    // A line of the other edition under the identifier of a sheet is another sheet.
    const [made] = await send('/Character?onConflict=replace', [{ ...completeSheet2E, id: first.id }]);
    expect(made).toMatchObject({ status: 201 });
    expect(made?.id).not.toBe(first.id);
    expect((await client.characters.get({ params: { id: first.id } })).body).toEqual(first);
    // With their history, too.
    const versions = [first, { ...second, id: first.id }];
    const other = await app.someone();
    const answer = await app.send({
      method: 'POST',
      path: '/Character?history=true',
      headers: { ...bearer(other), 'content-type': linesType },
      body: versions.map((line) => JSON.stringify(line)).join('\n'),
    });
    expect(answer.body.match(/"status":201/g)).toHaveLength(2);
  });
});

describe('the two forms of a sheet that the interface describes', () => {
  const app = testApp('PGlite');

  it.each([simpleBytes, complexBytes])('are stored and read as ever, byte for byte', async (bytes) => {
    const headers = { 'content-type': 'application/json' };
    const made = await app.send({ method: 'POST', path: '/Character', headers, body: bytes });
    const { id } = JSON.parse(made.body) as { id: string };
    const at = app.now.toISOString();
    const added = `"id":"${id}","version":1,"isPublic":true,"createdAt":"${at}","updatedAt":"${at}"`;
    expect(made.body).toBe(`{${added},${JSON.stringify(JSON.parse(bytes.toString())).slice(1)}`);
    expect((await app.send({ path: `/Character/${id}` })).body).toBe(made.body);
  });
});
