import { gunzipSync } from 'node:zlib';

import { request } from 'undici';
import { describe, expect, it } from 'vitest';

import { type CharacterRecord, linesType, type Problem } from '@charsheet/schema';

import { buildCharacter } from '../../../test/fixtures.js';
import { engines, testApp } from '../../../test/harness.js';
import { giveSheets } from '../../../test/many-sheets.js';
import type { Person } from '../../../test/people.js';
import { recordOf } from '../api/read.js';
import { charactersRepository } from '../store/repository.js';
import { readVersions, takeSnapshot } from '../store/snapshot.js';

describe.each(engines)('all sheets at once on %s', (engine) => {
  const app = testApp(engine);

  /** Asks for lines; resolves with the answer as it begins. */
  const ask = (person: Person | undefined, query = '', headers: Record<string, string> = {}) =>
    request(`${app.url}/Character${query}`, {
      headers: { accept: linesType, ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
    });

  async function exported(person: Person, query = ''): Promise<CharacterRecord[]> {
    const { statusCode, headers, body } = await ask(person, query);
    expect([statusCode, headers['content-type']]).toEqual([200, `${linesType}; charset=utf-8`]);
    const text = await body.text();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as CharacterRecord);
  }

  async function store(person: Person, name: string, isPublic = true): Promise<CharacterRecord> {
    app.now = new Date(app.now.getTime() + 1000);
    const { body } = await app.as(person).characters.create({ body: { ...buildCharacter({ name }), isPublic } });
    return body as CharacterRecord;
  }

  const edit = (person: Person, { id }: CharacterRecord, name: string) =>
    app.as(person).characters.replace({ params: { id }, headers: { 'if-match': '*' }, body: buildCharacter({ name }) });

  it('are those of the caller, private ones too, oldest first, as records', async () => {
    const [owner, other] = await Promise.all([app.someone(), app.someone()]);
    const first = await store(owner, 'first');
    await store(other, 'of somebody else');
    await app.client.characters.create({ body: buildCharacter() });
    const gone = await store(owner, 'deleted');
    await app.as(owner).characters.remove({ params: { id: gone.id }, headers: { 'if-match': '*' } });
    const last = await store(owner, 'last', false);
    expect(await exported(owner)).toEqual([first, last]);
    expect(await exported(await app.someone())).toEqual([]);
  });

  it('are refused to whoever has not signed in, and a head has no body', async () => {
    expect((await ask(undefined)).statusCode).toBe(401);
    const { authorization } = { authorization: `Bearer ${(await app.someone()).token}` };
    const head = await app.send({ method: 'HEAD', path: '/Character', headers: { accept: linesType, authorization } });
    expect([head.status, head.body]).toEqual([200, '']);
  });

  it('do not take the place of the list for whoever wants JSON as well', async () => {
    const owner = await app.someone();
    for (const accept of ['*/*', `application/json, ${linesType}`, `${linesType};q=0.1, application/json`]) {
      const { headers } = await ask(owner, '', { accept });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect((await ask(owner, '?limit=2')).statusCode).toBe(400);
    expect((await ask(owner, '?history=true', { accept: 'application/json' })).statusCode).toBe(400);
  });

  it('come as the client reads them, compressed where that is understood', async () => {
    const owner = await app.someone();
    const made = await store(owner, 'only');
    const { status, body } = await app.as(owner).characters.export({});
    const records: CharacterRecord[] = [];
    for await (const record of body) records.push(record as CharacterRecord);
    expect([status, records]).toEqual([200, [made]]);
    const zipped = await ask(owner, '', { 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    const bytes = Buffer.from(await zipped.body.arrayBuffer());
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(made);
  });

  it('have every version with the history, each as it was', async () => {
    const owner = await app.someone();
    const first = await store(owner, 'first');
    const other = await store(owner, 'other');
    const second = await edit(owner, first, 'second');
    const third = await edit(owner, first, 'third');
    const all = await exported(owner, '?history=true');
    expect(all).toEqual([first, second.body, third.body, other]);
  });

  it('are of one moment, whatever is changed, made or deleted while they are read', async () => {
    const owner = await app.someone();
    const made = [await store(owner, 'first'), await store(owner, 'second'), await store(owner, 'third')];
    const [first, second] = made as [CharacterRecord, CharacterRecord];
    const later = performance.now() + 60_000;
    const { knex } = app.database;
    const snapshot = await takeSnapshot(knex, owner.user.id, { due: later, others: 60_000 });
    await edit(owner, second, 'changed');
    await app.as(owner).characters.remove({ params: { id: first.id }, headers: { 'if-match': '*' } });
    await store(owner, 'new');
    const wanted = [...snapshot.take(2), ...snapshot.take(100)];
    const read = await readVersions(knex, wanted, later);
    expect(read.map((stored) => JSON.parse(recordOf(stored).text))).toEqual(made);
    expect(snapshot.take(1)).toEqual([]);
  });

  it('are left out when they are removed for good meanwhile', async () => {
    const owner = await app.someone();
    const { id } = await store(owner, 'removed');
    const later = performance.now() + 60_000;
    const snapshot = await takeSnapshot(app.database.knex, owner.user.id, { due: later, others: 60_000 });
    await charactersRepository(app.database.knex).remove(id);
    expect(await readVersions(app.database.knex, snapshot.take(1), later)).toEqual([]);
  });

  it.each([
    ['are refused when the database fails before there is anything', 1, [500, 'internal']],
    ['end without an end when it fails on the way', 2, [200, undefined]],
  ])('%s', async (_, failing, told) => {
    const owner = await app.someone();
    await giveSheets(app, owner.user.id, 250);
    expect(await exported(owner)).toHaveLength(250);
    const { knex } = app.database;
    let asked = 0;
    const fail = ({ sql }: { sql: string }) => {
      if (sql.includes('ordinality') && ++asked === failing) throw new Error('of the test');
    };
    knex.on('query', fail);
    const { statusCode, body } = await ask(owner);
    const whole = await body.text().catch(() => undefined);
    knex.off('query', fail);
    expect([statusCode, whole && (JSON.parse(whole) as Problem).code]).toEqual(told);
    expect(asked).toBe(failing);
  });
});
