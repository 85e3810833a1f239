import { expect, it } from 'vitest';

import { completeSheet2E } from '@charsheet/schema';

import { testApp } from '../../test/harness.js';

const app = testApp('PGlite');

/** Somebody with a sheet of the second edition, of two versions, and how they look at pages. */
async function scene() {
  const owner = await app.someone();
  const { characters2E } = app.as(owner);
  const { id } = (await characters2E.create({ body: completeSheet2E })).body;
  const szintlepesek = [...completeSheet2E.szintlepesek, { osztaly: 'o_2e_tolvaj', HProll: 3, harcosFegyver: 'tor' }];
  const headers = { 'if-match': '*' };
  await characters2E.patch({ params: { id }, headers, body: { nev: 'Sárosi Réka Anna', szint: 5, szintlepesek } });
  const look = (path: string, lang = 'en') =>
    app.send({
      path: `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`,
      headers: { cookie: owner.cookie, accept: 'text/html' },
    });
  const send = (path: string, form: Record<string, string>) =>
    app.send({
      method: 'POST',
      path,
      headers: { cookie: owner.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  return { id, look, send, characters2E, place: `/Character2E/${id}` };
}

it.each([
  ['/characters', 'second edition', 'második kiadás'],
  ['/characters?edition=2e', 'Sárosi Réka Anna', 'Sárosi Réka Anna'],
  ['{place}', 'Sárosi Réka Anna', 'Sárosi Réka Anna'],
  ['{place}/actions', 'Sárosi Réka Anna', 'Sárosi Réka Anna'],
  ['{place}/history', 'o_2e_tolvaj|Thief|thief', 'Tolvaj|tolvaj'],
  ['{place}/history?version=1', 'Version 1', '1. változat'],
  ['{place}/level-up', 'do not help with the rules', 'szabályaiban még nem segítünk'],
  ['{place}/edit', 'Sárosi Réka Anna', 'Sárosi Réka Anna'],
  ['/party?id={id}', 'Human, Fighter 2 / Thief 3, level 5', 'Ember, Harcos 2 / Tolvaj 3, 5. szint'],
])('its owner looks at %s', async (page, english, hungarian) => {
  const { id, place, look } = await scene();
  const path = page.replace('{place}', place).replace('{id}', id);
  const answers = [await look(path), await look(path, 'hu')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toMatch(new RegExp(english));
  expect(answers[1]?.body).toMatch(new RegExp(hungarian));
});

it.each(['actions', 'history', 'level-up', 'edit'])('its owner is led from %s of the other edition', async (page) => {
  const { id, place, look } = await scene();
  const answer = await look(`/Character/${id}/${page}`);
  expect(answer).toMatchObject({ status: 308, headers: { location: `${place}/${page}?lang=en` } });
});

it('its owner changes it by the forms of its page, deletes it and brings it back, from wherever that is offered', async () => {
  const { id, place, send, characters2E } = await scene();
  const now = async () => (await characters2E.get({ params: { id } })).body;
  const leads = async (path: string, form: Record<string, string>, to: string) =>
    expect(await send(path, form)).toMatchObject({ status: 303, headers: { location: to } });
  const actions = `${place}/actions`;
  await leads(actions, { part: 'notes', version: '2', do: 'set', jegyzetek: 'a\r\nb' }, place);
  await leads(actions, { part: 'ep', version: '3', do: 'took', amount: '5' }, place);
  await leads(actions, { part: 'money', version: '4', do: 'set', at: '1', et: '2', el: '3' }, place);
  await leads(actions, { part: 'visibility', version: '5', do: 'hide' }, place);
  expect(await now()).toMatchObject({ jegyzetek: 'a\nb', felszereles: { at: 1, et: 2, el: 3 }, isPublic: false });
  await leads(`${place}/history`, { version: '6', back: '1' }, `${place}/history`);
  expect(await now()).toMatchObject({ nev: completeSheet2E.nev, szint: 4, isPublic: false });
  for (const [path, form, to] of [
    [actions, { part: 'restore' }, place],
    [`/Character/${id}/actions`, { part: 'restore' }, place],
    ['/characters/deleted', { id, edition: '2e' }, `/characters/deleted?restored=${id}`],
  ] as const) {
    const { version } = (await now()) ?? {};
    await leads(actions, { part: 'delete', version: String(version) }, '/characters');
    await leads(path, form, to);
    expect((await now())?.version).toBe(Number(version) + 1);
  }
});
