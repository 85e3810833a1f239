import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../../../test/fixtures.js';
import { testApp } from '../../../test/harness.js';
import { notableSheets } from '../../../test/notable-sheets.js';
import { textOf, titleOf, visitor } from '../../../test/visitor.js';
import { mostMembers } from './choice.js';
import { en } from './texts/en.js';

const nobody = '4f2580d3-295b-85af-9232-5349ab847871';

describe('the page of a party', () => {
  const app = testApp('PGlite');
  const anonymous = () => visitor(app);
  const store = async (sheet = buildCharacter()) => (await app.client.characters.create({ body: sheet })).body.id;
  const partyOf = (...ids: string[]) => `/party?${new URLSearchParams(ids.map((id) => ['id', id]))}`;
  const namesOn = ({ body }: { body: string }) =>
    [...body.matchAll(/<span class="name">(?:<a [^>]*>)?<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name);

  it('anonymous: names nobody: tells how to choose, and sends nobody to the list', async () => {
    const page = await anonymous().get('/party');
    expect(page.status).toBe(200);
    expect(textOf(page)).toContain(en.how);
    expect(page.body).not.toContain('href="/characters');
    expect(page.body).not.toContain('<table');
  });

  it('anonymous: reads side by side what follows from public sheets, in the order of the address', async () => {
    const ids = [await store(notableSheets.fighter), await store({ ...notableSheets.thief, ep: 12 })];
    const page = await anonymous().get(partyOf(...ids));
    expect(namesOn(page)).toEqual([notableSheets.fighter.name, notableSheets.thief.name]);
    const [, fighter = '', thief = ''] = page.body.split('<tr><th scope="row">');
    const cells = (row: string) =>
      Object.fromEntries(
        [...row.matchAll(/data-label="(.*?)">(.*?)<\/td>/g)].map(([, label, value = '']) => [
          label,
          textOf({ body: value } as never),
        ]),
      );
    expect(cells(fighter)).toMatchObject({
      'Armour class': '16',
      'Hit points': '46',
      Initiative: '+1',
      Speed: '30 ft',
      Fortitude: '+6',
      Reflex: '+2',
      Will: '+0',
      Observation: '(−1)',
      Weapons: 'Sabre +7, 1d6+4, 18–20 ×2',
    });
    expect(cells(thief)).toMatchObject({
      'Hit points': '12 / 43',
      Observation: '(+0)',
      Listening: '+9',
      Sneaking: '+12',
      Hiding: '+12',
    });
    expect(cells(thief)['Skills']).not.toContain('Sneaking');
    expect(page.body).not.toMatch(/href="[^"]*\/Character\//);
  });

  it('anonymous: sorts by initiative or name, what is not known last, and keeps that in another language', async () => {
    const ids = await Promise.all([
      store(buildCharacter({ name: 'Ö', osztaly: 'o_holdpap' })),
      store({ ...notableSheets.fighter, name: 'A' }),
      store({ ...notableSheets.thief, name: 'Z' }),
    ]);
    const me = anonymous();
    expect(namesOn(await me.get(`${partyOf(...ids)}&sort=initiative`))).toEqual(['Z', 'A', 'Ö']);
    const byName = await me.get(`${partyOf(...ids)}&sort=name`);
    expect(namesOn(byName)).toEqual(['A', 'Ö', 'Z']);
    expect(byName.body).toContain(
      `href="?${new URLSearchParams(ids.map((id) => ['id', id]))}&sort=name&lang=hu"`.replaceAll('&', '&amp;'),
    );
    expect(byName.body).toContain(`href="${partyOf(...ids.slice(1))}&sort=name"`.replaceAll('&', '&amp;'));
  });

  it('anyone: a private sheet of somebody else reads like none, and both are named and can be taken out', async () => {
    const owner = await app.someone();
    const body = { ...notableSheets.wizard, name: 'Titkos Tihamér' };
    const { id } = (await app.as(owner).characters.create({ body, query: { isPublic: false } })).body;
    const shown = await store();
    for (const me of [anonymous(), visitor(app, (await app.someone()).cookie)]) {
      const page = await me.get(partyOf(shown, id, nobody));
      const [, unread = ''] = textOf(page).split(en.unread);
      expect(unread).toMatch(new RegExp(`^ ${id} Take out : ${id} ${nobody} Take out : ${nobody} `));
      expect(page.body).not.toContain('Tihamér');
      expect(page.body).toContain(`href="${partyOf(shown, id)}"`.replace('&', '&amp;'));
    }
    const own = await visitor(app, owner.cookie).get(partyOf(shown, id));
    expect(namesOn(own)).toContain('Titkos Tihamér');
    expect(own.headers['cache-control']).toBe('no-store');
    // Those who are signed in may go on from here.
    expect(own.body).toContain(`href="/Character/${id}"`);
    expect(own.body).toContain(`href="/characters?party=${shown}&amp;party=${id}"`);
  });

  it.each([
    ['identifiers', (id: string, other: string) => `${id} ${other}`],
    [
      'addresses in other letters',
      (id: string, other: string) => `https://x.example/k/Character/${id.toUpperCase()}/?format=html\n(${other})`,
    ],
    ['lines that ran together', (id: string, other: string) => `${id}${other}`],
  ])('anyone: adds %s by the field, each once', async (_, paste) => {
    const ids = [await store(), await store()] as const;
    const answer = await anonymous().get(`${partyOf(ids[0])}&sort=name&${new URLSearchParams({ add: paste(...ids) })}`);
    expect(answer).toMatchObject({ status: 303, headers: { location: `${partyOf(...ids)}&sort=name` } });
    expect(namesOn(await anonymous().follow(answer))).toHaveLength(2);
  });

  it('anyone: what has no identifier stays in the field, and is told what is missing', async () => {
    const id = await store();
    const page = await anonymous().get(`${partyOf(id, 'a<b')}&add=Kósza+Réka`);
    expect(page.status).toBe(422);
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(textOf(page)).toContain(en.noIdentifier);
    expect(textOf(page)).toContain(`${en.strange} a&lt;b`);
    expect(page.body).toContain('>Kósza Réka</textarea>');
    expect(namesOn(page)).toHaveLength(1);
  });

  it('anyone: of more than fit the first are shown, and that is said', async () => {
    const ids = await Promise.all(
      Array.from({ length: mostMembers + 2 }, (_, at) => store(buildCharacter({ name: `K ${at}` }))),
    );
    const page = await anonymous().get(partyOf(...ids));
    expect(namesOn(page)).toEqual(ids.slice(0, mostMembers).map((_, at) => `K ${at}`));
    expect(textOf(page)).toContain(en.tooMany(14, 12));
    expect(textOf(page)).not.toContain(en.unread);
    const fewer = /<a class="out" href="(.*?)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(namesOn(await anonymous().get(fewer))).toContain('K 12');
  });

  it('anyone: odd sheets break nothing, and large ones have a number of turns', async () => {
    const ids = [
      await store(notableSheets['house rules']),
      await store(notableSheets.longest),
      await store(notableSheets.pirate),
    ] as const;
    const me = anonymous();
    const from = { 'x-forwarded-for': '192.0.2.9' };
    const page = await me.get(partyOf(...ids), from);
    expect(page.status).toBe(200);
    expect(namesOn(page)).toHaveLength(3);
    expect(page.body).toContain('&lt;script>');
    expect(page.body.length).toBeLessThan(60_000);
    for (let seen = 1; seen < 30; seen++) await me.get(partyOf(ids[1]), from);
    expect(await me.get(partyOf(...ids), from)).toMatchObject({ status: 429 });
    expect(await me.get(partyOf(ids[2]), from)).toMatchObject({ status: 200 });
  });
});
