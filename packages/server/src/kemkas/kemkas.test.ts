import { beforeAll, describe, expect, it } from 'vitest';

import { buildCharacter } from '../../test/fixtures.js';
import { engines, testApp } from '../../test/harness.js';
import { type KemkasBrowser, kemkasBrowser, kemkasSheets } from '../../test/kemkas.js';
import type { Person } from '../../test/people.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const [first, second] = [kemkasSheets['1e'], kemkasSheets['2e']];
const editions = [
  { edition: '1e', path: '/api/Character1E', otherPath: '/api/Character2E', ...first },
  { edition: '2e', path: '/api/Character2E', otherPath: '/api/Character1E', ...second },
] as const;

/** What they get of a sheet that they have sent. */
const answerTo = (sheet: object, isPublic: boolean) => ({ isPublic, ...sheet });
const without = (sheet: object, name: string) =>
  Object.fromEntries(Object.entries(sheet).filter(([one]) => one !== name));

describe.each(engines)('the pages of kemkas on %s', (engine) => {
  const app = testApp(engine);
  let person: Person;
  let guest: KemkasBrowser;
  let owner: KemkasBrowser;
  let other: KemkasBrowser;

  beforeAll(async () => {
    person = await app.someone();
    guest = kemkasBrowser(app);
    owner = kemkasBrowser(app, person);
    other = kemkasBrowser(app, await app.someone());
  });

  const stored = async () => Number((await app.database.knex('characters').count())[0]?.['count']);
  const rowOf = async (id: string) => app.database.knex('characters').where({ id }).first();

  it('nobody is signed in, which is no error', async () => {
    expect(await guest.get('/api/User/me')).toMatchObject({ status: 204, body: '' });
  });

  it('somebody is signed in, and is told by which address', async () => {
    const { status, headers, body } = await owner.get('/api/User/me');
    expect({ status, body }).toEqual({ status: 200, body: person.user.email });
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });

  it('a guest who asks for a list is not led to a page', async () => {
    const { status, headers } = await guest.get('/api/Character');
    expect(status).toBe(401);
    expect(headers).not.toHaveProperty('location');
  });

  it('somebody without sheets has an empty list', async () => {
    const { status, headers, body } = await kemkasBrowser(app, await app.someone()).get('/api/Character');
    expect({ status, body }).toEqual({ status: 200, body: '[]' });
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('somebody has sheets of both editions in one list, the first one before the second, the newest before others', async () => {
    const somebody = await app.someone();
    const browser = kemkasBrowser(app, somebody);
    const ids = {
      '2e': [await browser.store('2e', second.full), await browser.store('2e', second.fresh, false)],
      '1e': [await browser.store('1e', first.full), await browser.store('1e', first.fresh, false)],
    };
    const { body } = await browser.get('/api/Character');
    expect(JSON.parse(body)).toEqual([
      { id: ids['1e'][1], name: 'Új', szint: 1, faj: 'f_elf', osztaly: 'o_tolvaj', edition: '1e' },
      { id: ids['1e'][0], name: 'Kósza Bence', szint: 5, faj: 'f_ember', osztaly: 'o_harcos', edition: '1e' },
      { id: ids['2e'][1], name: 'Új', szint: 1, faj: 'f_2e_elf', osztaly: 'o_2e_tolvaj', edition: '2e' },
      { id: ids['2e'][0], name: 'Sárosi Réka', szint: 4, faj: 'f_2e_ember', osztaly: 'o_2e_harcos', edition: '2e' },
    ]);
  });

  it('somebody has more sheets than a page of our own list', async () => {
    const many = await app.someone();
    const lines = Array.from({ length: 203 }, (_, at) => buildCharacter({ name: `Sok ${at}` }));
    for await (const _ of (await app.as(many).characters.import({ body: lines })).body);
    const { body } = await kemkasBrowser(app, many).get('/api/Character');
    const names = (JSON.parse(body) as { name: string }[]).map(({ name }) => name);
    expect(names.toSorted()).toEqual(lines.map(({ name }) => name).toSorted());
  });

  describe.each(editions)('with sheets of $edition', ({ edition, path, otherPath, full, fresh, besides, name }) => {
    it.each([
      ['all that a sheet can have', full],
      ['as little as a new one has', fresh],
    ])('somebody stores %s, and gets back just that', async (_, sheet) => {
      const { status, headers, body } = await owner.post(`${path}/?isPublic=false`, sheet);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^application\/json/);
      const id = JSON.parse(body) as string;
      expect(id).toMatch(uuid);
      const read = await owner.get(`${path}/${id}`);
      expect(read.status).toBe(200);
      expect(JSON.parse(read.body)).toEqual(answerTo(sheet, false));
      expect(await owner.read(edition, id.toUpperCase())).toEqual(answerTo(sheet, false));
    });

    it.each([
      ['without a slash at the end', (at: string) => `${at}?isPublic=true`],
      ['in small letters', (at: string) => `${at.toLowerCase()}/?isPublic=true`],
      ['in capital letters', (at: string) => `${at.toUpperCase()}/?isPublic=true`],
      ['without saying who may read it', (at: string) => `${at}/`],
    ])('a guest stores one at the path %s', async (_, address) => {
      const { status, body } = await guest.post(address(path), full);
      expect(status).toBe(200);
      const read = await guest.get(`${path.toLowerCase()}/${JSON.parse(body)}/`);
      expect(JSON.parse(read.body)).toEqual(answerTo(full, true));
    });

    it('a guest cannot hide one', async () => {
      const before = await stored();
      expect((await guest.post(`${path}/?isPublic=false`, full)).status).toBe(401);
      expect(await stored()).toBe(before);
    });

    it('the owner saves what was read, and who may read it is what the address says', async () => {
      const id = await owner.store(edition, full);
      for (const [isPublic, version] of [
        [false, 2],
        [true, 3],
        [true, 4],
      ] as const) {
        const sheet = { ...(await owner.read(edition, id)), ...besides };
        const { status, body } = await owner.post(`${path}/${id.toUpperCase()}?isPublic=${isPublic}`, sheet);
        expect({ status, body }).toEqual({ status: 200, body: JSON.stringify(id) });
        expect(await owner.read(edition, id)).toEqual(answerTo(full, isPublic));
        expect((await rowOf(id)).version).toBe(version);
      }
    });

    it('the owner puts another sheet in place of one, and leaves who may read it', async () => {
      const id = await owner.store(edition, full, false);
      expect((await owner.post(`${path}/${id}`, fresh)).status).toBe(200);
      expect(await owner.read(edition, id)).toEqual(answerTo(fresh, false));
    });

    it.each([
      ['private', 'a guest', 404],
      ['private', 'another', 404],
      ['public', 'a guest', 401],
      ['public', 'another', 403],
      ['without an owner', 'a guest', 401],
      ['without an owner', 'another', 403],
    ])('one that is %s is not changed by %s: %d', async (which, who, status) => {
      const id = await (which === 'without an owner' ? guest : owner).store(edition, full, which !== 'private');
      const before = await rowOf(id);
      const browser = who === 'a guest' ? guest : other;
      expect((await browser.get(`${path}/${id}`)).status).toBe(which === 'private' ? 404 : 200);
      expect((await browser.post(`${path}/${id}?isPublic=true`, fresh)).status).toBe(status);
      expect(await rowOf(id)).toEqual(before);
    });

    it('a page of another site changes nothing', async () => {
      const id = await owner.store(edition, full);
      const before = [await rowOf(id), await stored()];
      for (const address of [path, `${path}/${id}`]) {
        const there = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
        expect((await owner.post(address, fresh, there)).status).toBe(403);
      }
      expect([await rowOf(id), await stored()]).toEqual(before);
    });

    it.each([
      ['no name', (sheet: object) => ({ ...sheet, [name]: '' })],
      ['a level that is a text', (sheet: object) => ({ ...sheet, szint: 'x' })],
      ['no abilities', (sheet: object) => without(sheet, 'tulajdonsagok')],
      ['no age', (sheet: object) => ({ ...sheet, kor: null })],
      ['a member that nobody knows', (sheet: object) => ({ ...sheet, magassag: 180 })],
      ['half a sheet', () => '{'],
      ['nothing', () => ''],
      ['a list', (sheet: object) => [sheet]],
    ])('somebody sends %s, and nothing is stored', async (_, spoilt) => {
      const id = await owner.store(edition, full);
      const before = [await rowOf(id), await stored()];
      for (const address of [`${path}/?isPublic=true`, `${path}/${id}?isPublic=true`]) {
        const { status, headers } = await owner.post(address, spoilt(full));
        expect(status).toBe(400);
        expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      }
      expect([await rowOf(id), await stored()]).toEqual(before);
    });

    it('somebody sends what they cannot be told to be refused', async () => {
      const sheet = { ...full, ...besides, isPublic: true, kor: 20.9, nem: null };
      const id = await owner.store(edition, sheet, false);
      expect(await owner.read(edition, id)).toEqual(answerTo(without({ ...full, kor: 20 }, 'nem'), false));
    });

    it.each([
      ['an identifier of nothing', async () => crypto.randomUUID()],
      [
        'one of the other edition',
        () => owner.store(edition === '1e' ? '2e' : '1e', edition === '1e' ? second.full : first.full),
      ],
      [
        'one that was deleted',
        async () => {
          const id = await owner.store(edition, full);
          const [characters, call] = [app.as(person), { params: { id }, headers: { 'if-match': '*' } }];
          await (edition === '1e' ? characters.characters.remove(call) : characters.characters2E.remove(call));
          return id;
        },
      ],
    ])('somebody asks for %s', async (_, made) => {
      const id = await made();
      const [before, all] = [await rowOf(id), await stored()];
      expect((await owner.get(`${path}/${id}`)).status).toBe(404);
      expect((await owner.post(`${path}/${id}?isPublic=true`, full)).status).toBe(404);
      expect([await rowOf(id), await stored()]).toEqual([before, all]);
    });

    it('a sheet of the other edition is refused', async () => {
      const before = await stored();
      expect((await owner.post(`${otherPath}/`, full)).status).toBe(400);
      expect(await stored()).toBe(before);
    });
  });

  it.each([
    ['Login', '/sign-in?next=%2Fkaraktereim'],
    ['Register', '/sign-up'],
    ['Manage', '/account'],
  ])('the link %s leads to %s', async (link, to) => {
    const { status, headers, body } = await guest.get(`/Identity/Account/${link}`);
    expect({ status, location: headers['location'], body }).toEqual({ status: 302, location: to, body: '' });
    expect(headers).not.toHaveProperty('content-type');
    expect((await guest.get(to)).status).toBeLessThan(400);
  });

  it('somebody signs out, twice', async () => {
    const leaving = await app.someone();
    const browser = kemkasBrowser(app, leaving);
    expect((await browser.get('/api/User/me')).status).toBe(200);
    for (const _ of [1, 2]) {
      const { status, headers } = await browser.post('/Identity/Account/Logout');
      expect(status).toBe(204);
      expect(headers['set-cookie']).toMatch(/^charsheet[^=]*=;.*Max-Age=0/);
      expect(await browser.get('/api/User/me')).toMatchObject({ status: 204, body: '' });
    }
    expect(
      await app.refused({ path: '/User/me', headers: { authorization: `Bearer ${leaving.token}` } }),
    ).toMatchObject({
      code: 'invalid-credentials',
    });
  });

  it('a guest signs out', async () => {
    expect((await guest.post('/identity/account/logout')).status).toBe(204);
  });

  it('a page of another site signs nobody out', async () => {
    const answer = await owner.post('/Identity/Account/Logout', undefined, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(403);
    expect((await owner.get('/api/User/me')).status).toBe(200);
  });

  it.each(['/health', '/api/health'])('%s says that the process is up', async (path) => {
    const { status, headers, body } = await guest.get(path);
    expect({ status, body }).toEqual({ status: 200, body: 'Healthy' });
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });
});
