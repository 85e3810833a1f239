import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';

import type { Character } from '@charsheet/schema';

import { buildCharacter } from '../../../test/fixtures.js';
import { testApp } from '../../../test/harness.js';
import { textOf, titleOf, visitor } from '../../../test/visitor.js';
import { charactersRepository } from '../../characters/store/repository.js';
import { en } from './texts/en.js';
import { hu } from './texts/hu.js';

describe('the list of own characters', () => {
  const app = testApp('PostgreSQL');

  async function owner(...sheets: Partial<Character>[]) {
    const person = await app.someone();
    const ids: string[] = [];
    for (const sheet of sheets) {
      ids.push((await app.as(person).characters.create({ body: buildCharacter(sheet) })).body.id);
    }
    return { person, ids, me: visitor(app, person.cookie), api: app.as(person) };
  }
  const party = [
    { name: 'Kósza Réka', faj: 'f_elf', osztaly: 'o_ijasz', szint: 3 },
    { name: 'Árnyék', faj: 'f_2e_nomad', osztaly: 'o_kaloz', szint: 9 },
    { name: 'Zord Zsombor', faj: 'f_ember', osztaly: 'o_harcos', szint: 5 },
  ] as const;
  /** The names in the order of the page. */
  const namesOn = ({ body }: { body: string }) =>
    [...body.matchAll(/<a class="name"[^>]*><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name);

  it('signed in, without any: leads to making the first one here, and tells of the terminal', async () => {
    const { me } = await owner();
    const page = await me.get('/characters');
    expect(textOf(page)).toContain(en.none);
    expect(page.body).toContain('<a class="button" href="/characters/new">New character</a>');
    expect(textOf(page)).toContain('charsheet create sheet.json');
  });

  it.each([
    ['', ['Zord Zsombor', 'Árnyék', 'Kósza Réka']],
    ['?sort=name', ['Árnyék', 'Kósza Réka', 'Zord Zsombor']],
    ['?sort=szint&order=desc', ['Árnyék', 'Zord Zsombor', 'Kósza Réka']],
    ['?sort=age&order=up', ['Zord Zsombor', 'Árnyék', 'Kósza Réka']],
    ['?faj=f_elf&osztaly=&minSzint=&maxSzint=&q=', ['Kósza Réka']],
    ['?osztaly=o_kaloz', ['Árnyék']],
    ['?minSzint=4&maxSzint=5', ['Zord Zsombor']],
    ['?q=arny&utm_source=mail', ['Árnyék']],
    ['?q=nobody', []],
  ])('the owner: /characters%s lists what it asks for', async (query, names) => {
    const { me } = await owner(...party);
    const page = await me.get(`/characters${query}`);
    expect(page.status).toBe(200);
    expect(namesOn(page)).toEqual(names);
    expect(textOf(page).includes(en.notFound)).toBe(names.length === 0);
  });

  it('the owner: races and classes to choose are those of the own sheets, in the language of the page', async () => {
    await owner({ faj: 'f_gnom' });
    const { me } = await owner(...party);
    const optionsIn = (body: string, field: string) => {
      const [, options = ''] = new RegExp(`<select id="${field}".*?>(.*?)</select>`).exec(body) ?? [];
      return [...options.matchAll(/<option value(?:="(.*?)")?(?: selected)?>(.*?)</g)].map(
        ([, id = '', name]) => `${id} ${name}`,
      );
    };
    const { body } = await me.get('/characters');
    expect(optionsIn(body, 'faj')).toEqual([' Any', 'f_elf Elf', 'f_ember Human', 'f_2e_nomad nomad']);
    expect(optionsIn(body, 'osztaly')).toEqual([' Any', 'o_ijasz Archer', 'o_harcos Fighter', 'o_kaloz Sailor/Pirate']);
    const other = await me.get('/characters?faj=f_torpe&lang=hu');
    expect(optionsIn(other.body, 'faj')).toEqual([
      ' Mindegy',
      'f_elf Elf',
      'f_ember Ember',
      'f_2e_nomad nomad',
      'f_torpe Törpe',
    ]);
    expect(other.body).toContain('<option value="f_torpe" selected>');
  });

  it('the owner of so many that not all are looked at: may choose among those of the rules as well', async () => {
    const { me, person } = await owner();
    const characters = charactersRepository(app.database.knex);
    const sheet = buildCharacter({ faj: 'f_2e_nomad' });
    const one = () => ({ id: uuidv7(), ownerId: person.user.id, isPublic: true, createdAt: app.now, sheet });
    await Promise.all(Array.from({ length: 1000 }, () => characters.create(one())));
    const { body } = await me.get('/characters');
    for (const id of ['f_2e_nomad', 'f_elf', 'f_torpe', 'o_harcos']) expect(body).toContain(`<option value="${id}">`);
  });

  it('the owner: what can be no filter stays in its field, with what is wrong', async () => {
    const { me } = await owner(...party);
    const page = await me.get('/characters?minSzint=sok&maxSzint=900&faj=elf&q=zord');
    expect(page.status).toBe(422);
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(namesOn(page)).toEqual(['Zord Zsombor']);
    expect(textOf(page).split(en.badLevel)).toHaveLength(3);
    expect(textOf(page)).toContain(en.badKind);
    expect(page.body).toContain('value="sok"');
    expect(page.body).toContain('<details open>');
    expect(await me.get('/characters?cursor=x')).toMatchObject({ status: 400 });
  });

  it('the owner: filter, order and party are kept over pages, languages and other orders', async () => {
    const { me, ids, api } = await owner(...party);
    for (let count = 1; count <= 51; count++) {
      await api.characters.create({ body: buildCharacter({ name: `Duli ${count}`, szint: count }) });
    }
    const chosen = `party=${ids[0]}`;
    const first = await me.get(`/characters?q=duli&sort=szint&${chosen}`);
    const addresses = [...first.body.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
    const next = addresses.find((to) => to.includes('cursor=')) ?? '';
    expect(next).toContain(`/characters?q=duli&sort=szint&${chosen}&cursor=`);
    expect(addresses).toContain(`?q=duli&sort=szint&${chosen}&lang=hu`);
    expect(addresses).toContain(`/characters?q=duli&sort=szint&order=desc&${chosen}`);
    expect(addresses).toContain(`/characters?sort=szint&${chosen}`);
    const second = await me.get(next);
    expect(namesOn(second)).toEqual(['Duli 51']);
    expect(second.body).toContain(`<input type="hidden" name="id" value="${ids[0]}"/>`);
    expect(second.body).toContain('<input type="hidden" name="sort" value="szint"/>');
    expect(textOf(second)).toContain(en.chosen(1));
  });

  it('the owner: a sheet says who may see it, and leads to its page and its form', async () => {
    const { me, api } = await owner();
    const { body } = await api.characters.create({
      body: buildCharacter({ name: 'Tit <ok>' }),
      query: { isPublic: false },
    });
    const page = await me.get('/characters');
    expect(textOf(page)).toContain('Only you see it');
    expect(page.body).toContain(`href="/Character/${body.id}"`);
    expect(page.body).toContain(`href="/Character/${body.id}/edit"`);
    expect(page.body).toContain('aria-label="Select Tit &lt;ok>"');
  });

  it('the owner: what was deleted is listed with its last day, and one button brings it back', async () => {
    const { me, api, ids } = await owner(...party);
    const [id = ''] = ids;
    expect(textOf(await me.get('/characters/deleted?lang=hu'))).toContain(hu.removed.none);
    await api.characters.remove({ params: { id }, headers: { 'if-match': '*' } });
    const page = await me.get('/characters/deleted?lang=en');
    expect(textOf(page)).toContain('Kósza Réka Elf, Archer, level 3 You can bring it back until 31 May 2026, 20:30');
    expect(page.body).not.toContain(`href="/Character/${id}"`);
    expect(namesOn(await me.get('/characters'))).toHaveLength(2);

    const answer = await me.post('/characters/deleted', { id });
    expect(answer.status).toBe(303);
    const after = await me.follow(answer);
    expect(textOf(after)).toContain('You have brought back Kósza Réka');
    expect(after.body).toContain(`href="/Character/${id}"`);
    expect(textOf(after)).toContain(en.removed.none);
    expect(namesOn(await me.get('/characters'))).toHaveLength(3);
    // Twice is as good as once.
    expect(await me.post('/characters/deleted', { id })).toMatchObject({ status: 303 });
  });

  it('anybody else: brings back nothing, and is told nothing', async () => {
    const { api, ids } = await owner(...party);
    const [id = ''] = ids;
    await api.characters.remove({ params: { id }, headers: { 'if-match': '*' } });
    const stranger = await owner();
    expect(await stranger.me.post('/characters/deleted', { id })).toMatchObject({ status: 404 });
    expect(await stranger.me.post('/characters/deleted', { id: 'x' })).toMatchObject({ status: 303 });
    expect(textOf(await stranger.me.get(`/characters/deleted?restored=${id}`))).not.toContain('Kósza');
    const anonymous = await visitor(app).post('/characters/deleted', { id });
    expect(anonymous.headers['location']).toBe('/sign-in?next=%2Fcharacters%2Fdeleted');
  });
});
