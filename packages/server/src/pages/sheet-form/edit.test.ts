import { describe, expect, it } from 'vitest';

import { type Character, completeSheet } from '@charsheet/schema';
import { formOfSheet } from '@charsheet/schema/form';

import { testApp } from '../../../test/harness.js';
import { fieldsOfForm, filledIn } from '../../../test/page-form.js';
import { textOf, visitor } from '../../../test/visitor.js';
import { en as texts } from '../../layout/texts/en.js';
import { en } from './texts/en.js';

describe('a stored sheet, changed in the browser', () => {
  const app = testApp('PGlite');

  const scene = async (sheet: Character = completeSheet) => {
    const person = await app.someone();
    const me = visitor(app, person.cookie);
    const { body } = await app.as(person).characters.create({ body: { ...sheet, isPublic: false } });
    const path = `/Character/${body.id}/edit`;
    const params = { id: body.id };
    const change = (version: number, body: object) =>
      app.as(person).characters.patch({ params, headers: { 'if-match': `"${version}"` }, body });
    const now = async () => (await app.as(person).characters.get({ params })).body;
    return { person, me, path, params, change, now };
  };
  const save = (fields: [string, string][]): [string, string][] => [...fields, ['do', 'save']];

  it('its owner changes it, and twice the same form is one change', async () => {
    const { me, path, params, now } = await scene();
    const page = await me.get(path);
    expect(page.headers['cache-control']).toBe('no-store');
    const form = save(filledIn(fieldsOfForm(page), { kor: '28', 'felszereles.pancelID': '', isPublic: 'true' }));
    for (let times = 0; times < 2; times++) {
      expect((await me.post(path, form)).headers['location']).toBe(`/Character/${params.id}`);
    }
    const { pancelID: _, ...felszereles } = completeSheet.felszereles;
    expect(await now()).toMatchObject({ ...completeSheet, felszereles, kor: 28, version: 2, isPublic: true });
  });

  it('its owner changes nothing: it has no new version', async () => {
    const { me, path, now } = await scene();
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
    const { me, path, params, person } = await scene();
    const form = fieldsOfForm(await me.get(path));
    await app.as(person).characters.remove({ params, headers: { 'if-match': '*' } });
    const page = await me.post(path, save(filledIn(form, { kor: '28' })));
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain(en.refusals.gone);
    expect(fieldsOfForm(page)).toEqual(expect.arrayContaining([['kor', '28']]));
  });

  it('a stranger may copy what they can see, and learns nothing of what they cannot', async () => {
    const { path, change } = await scene();
    const stranger = visitor(app, (await app.someone()).cookie);
    expect((await stranger.get(path)).status).toBe(404);
    await change(1, { isPublic: true });
    const page = await stranger.get(path);
    expect(page.status).toBe(403);
    expect(textOf(page)).toContain(en.strangers.text);
    const form = formOfSheet(completeSheet) as [string, string][];
    expect((await stranger.post(path, save(form))).status).toBe(403);
    const copy = await stranger.get(/href="(\/characters\/new[^"]*)"/.exec(page.body)?.[1] ?? '');
    expect(fieldsOfForm(copy)).toEqual(
      expect.arrayContaining([
        ['name', completeSheet.name],
        ['felszereles.pajzsID', 'nagy_fa'],
      ]),
    );
  });

  it('anonymous is asked to sign in first', async () => {
    const { path } = await scene();
    expect((await visitor(app).get(path)).headers['location']).toMatch(/^\/sign-in\?next=/);
  });
});
