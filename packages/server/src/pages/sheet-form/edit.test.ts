import { describe, expect, it } from 'vitest';

import { type Character, completeSheet, completeSheet2E, type Edition, editions, nameOfSheet } from '@charsheet/schema';

import { inEdition } from '../../../test/editions.js';
import { fullForms } from '../../../test/full-form.js';
import { testApp } from '../../../test/harness.js';
import { fieldsOfForm, filledIn } from '../../../test/page-form.js';
import { textOf, visitor } from '../../../test/visitor.js';
import { en as texts } from '../../layout/texts/en.js';
import { en } from './texts/en.js';

describe('a stored sheet, changed in the browser', () => {
  const app = testApp('PGlite');

  const sheets = { '1e': completeSheet, '2e': completeSheet2E as unknown as Character };
  const scene = async (edition: Edition = '1e') => {
    const person = await app.someone();
    const me = visitor(app, person.cookie);
    const { of, path } = inEdition(edition);
    const { characters } = of(app.as(person));
    const sheet = sheets[edition];
    const { body } = await characters.create({ body: { ...sheet, isPublic: false } });
    const params = { id: body.id };
    const change = (version: number, body: object) =>
      characters.patch({ params, headers: { 'if-match': `"${version}"` }, body });
    const now = async () => (await characters.get({ params })).body;
    const remove = () => characters.remove({ params, headers: { 'if-match': '*' } });
    const place = `${path}/${body.id}`;
    return { me, sheet, place, path: `${place}/edit`, change, now, remove };
  };
  const save = (fields: [string, string][]): [string, string][] => [...fields, ['do', 'save']];

  it.each(editions)('its owner changes it, of edition %s, and twice the same form is one change', async (edition) => {
    const { me, sheet, path, place, now } = await scene(edition);
    const page = await me.get(path);
    expect(page.headers['cache-control']).toBe('no-store');
    const form = save(filledIn(fieldsOfForm(page), { kor: '28', 'felszereles.pancelID': '', isPublic: 'true' }));
    for (let times = 0; times < 2; times++) {
      expect((await me.post(path, form)).headers['location']).toBe(place);
    }
    const { pancelID: _, ...felszereles } = sheet.felszereles;
    expect(await now()).toMatchObject({ ...sheet, felszereles, kor: 28, version: 2, isPublic: true });
  });

  it.each(editions)('its owner changes nothing of edition %s: it has no new version', async (edition) => {
    const { me, path, now } = await scene(edition);
    const answer = await me.post(path, save(fieldsOfForm(await me.get(path))));
    expect(textOf(await me.follow(answer))).toContain(texts.notices['sheet-unchanged']);
    expect(await now()).toMatchObject({ version: 1 });
  });

  it('it was changed elsewhere in other places: both changes are in it', async () => {
    const { me, path, change, now } = await scene();
    const form = fieldsOfForm(await me.get(path));
    await change(1, { szint: 6, felszereles: { pajzsID: null } });
    const answer = await me.post(path, save(filledIn(form, { kor: '28' })));
    expect(textOf(await me.follow(answer))).toContain(texts.notices['sheet-changed-together']);
    const { pajzsID: _, ...felszereles } = completeSheet.felszereles;
    expect(await now()).toMatchObject({ version: 3, kor: 28, szint: 6, felszereles });
    expect((await now())?.felszereles).not.toHaveProperty('pajzsID');
  });

  it('levels of the second edition were changed on both sides: its owner chooses between them, told in words', async () => {
    const { me, path, change, now } = await scene('2e');
    const form = fieldsOfForm(await me.get(path));
    const szintlepesek = [...completeSheet2E.szintlepesek, { osztaly: 'o_2e_pap', HProll: 8 }];
    await change(1, { szint: 5, szintlepesek, kor: 40 });
    const mine = filledIn(form, { 'szintlepesek.3.HProll': '6', nem: 'férfi' });
    const page = await me.post(path, save(mine));
    expect(page.status).toBe(422);
    for (const shown of ['Thief, 6, Dexterity', 'Priest, 8', en.conflict.takenOver, '40']) {
      expect(textOf(page)).toContain(shown);
    }
    const again = filledIn(fieldsOfForm(page, 'conflict-form'), { 'choice.szintlepesek': 'theirs' });
    expect((await me.post(path, save(again))).status).toBe(303);
    expect(await now()).toMatchObject({ version: 3, nem: 'férfi', kor: 40, szint: 5, szintlepesek });
  });

  it('it was changed elsewhere in the same place: its owner chooses, and nothing is lost meanwhile', async () => {
    const { me, path, change, now } = await scene();
    const form = fieldsOfForm(await me.get(path));
    await change(1, { kor: 40, kepzettsegek: ['k_uszas'], nem: 'nő' });
    const mine = { kor: '28', kepzettsegek: ['k_ugras', 'k_uszas'], name: 'Bence' };
    const page = await me.post(path, save(filledIn(form, mine)));
    expect(page.status).toBe(422);
    expect(await now()).toMatchObject({ version: 2 });
    const text = textOf(page);
    for (const shown of ['28', '40', 'Jumping, Swimming', en.conflict.takenOver, 'nő']) expect(text).toContain(shown);
    expect(text).not.toContain('Bence');
    const again = fieldsOfForm(page, 'conflict-form');
    expect(again).toEqual(
      expect.arrayContaining([
        ['choice.kor', 'mine'],
        ['choice.kepzettsegek', 'mine'],
        ['name', 'Bence'],
      ]),
    );
    // Somebody is faster once more: what was chosen was between other versions.
    await change(2, { kor: 41 });
    const second = await me.post(path, save(filledIn(again, { 'choice.kepzettsegek': 'theirs' })));
    expect(second.status).toBe(422);
    const last = fieldsOfForm(second, 'conflict-form');
    expect(last).toEqual(expect.arrayContaining([['choice.kepzettsegek', 'theirs']]));
    expect((await me.post(path, save(last))).status).toBe(303);
    expect(await now()).toMatchObject({ version: 4, kor: 28, kepzettsegek: ['k_uszas'], name: 'Bence', nem: 'nő' });
  });

  it('it was deleted meanwhile: what was typed is there', async () => {
    const { me, path, remove } = await scene();
    const form = fieldsOfForm(await me.get(path));
    await remove();
    const page = await me.post(path, save(filledIn(form, { kor: '28' })));
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain(en.refusals.gone);
    expect(fieldsOfForm(page)).toEqual(expect.arrayContaining([['kor', '28']]));
  });

  it.each(editions)(
    'a stranger may copy what they can see of edition %s, and learns nothing of what they cannot',
    async (edition) => {
      const { path, place, change } = await scene(edition);
      const stranger = visitor(app, (await app.someone()).cookie);
      expect((await stranger.get(path)).status).toBe(404);
      await change(1, { isPublic: true });
      const page = await stranger.get(path);
      expect(page.status).toBe(403);
      expect(textOf(page)).toContain(en.strangers.text);
      expect(page.body).toContain(`href="${place}"`);
      expect((await stranger.post(path, save(fullForms[edition]))).status).toBe(403);
      const copy = await stranger.get(/href="(\/characters\/new[^"]*)"/.exec(page.body)?.[1] ?? '');
      expect(fieldsOfForm(copy)).toEqual(
        expect.arrayContaining([
          [inEdition(edition).name, nameOfSheet(sheets[edition])],
          ['felszereles.pancelID', sheets[edition].felszereles.pancelID],
        ]),
      );
    },
  );

  it('anonymous is asked to sign in first', async () => {
    const { path } = await scene();
    expect((await visitor(app).get(path)).headers['location']).toMatch(/^\/sign-in\?next=/);
  });
});
