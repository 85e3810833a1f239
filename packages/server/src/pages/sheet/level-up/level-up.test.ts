import { expect, it } from 'vitest';

import { type Character, completeSheet } from '@charsheet/schema';

import { testApp } from '../../../../test/harness.js';
import { sheetOwner } from '../../../../test/sheets.js';
import { textOf, titleOf, visitor } from '../../../../test/visitor.js';
import { draftTexts } from '../../drafts/texts/texts.js';
import { sheetPageTexts } from '../texts/texts.js';

const app = testApp('PostgreSQL');
const texts = sheetPageTexts.en.levelUp;

async function ownerOf(members: Partial<Character> = {}) {
  const { person, client, record, params } = await sheetOwner(app, { ...completeSheet, ...members });
  const address = `/Character/${record.id}`;
  const now = async () => (await client.characters.get({ params })).body;
  return { me: visitor(app, person.cookie), person, client, params, address, page: `${address}/level-up`, now };
}

it('owner: sees what the level asks for, what changes, and stores it', async () => {
  const { me, address, page, now } = await ownerOf({
    szint: 6,
    hpRolls: [7, 4, 9, 6, 5],
    felszereles: { fegyverIDk: ['szablya', 'tor'] },
  });
  const asked = await me.get(page);
  expect(titleOf(asked)).toBe('Level up: Kósza Bence – charsheet');
  expect(textOf(asked)).toContain('From level 6 to level 7');
  expect(textOf(asked)).toContain('Hit point roll, 1–10');
  expect(asked.body).toContain('<optgroup label="Carried"><option value="tor"');
  expect(asked.body).not.toContain('value="save"');
  const choices = { version: '1', hpRolls: '8', harcosSpecializaciok: 'tor' };
  const preview = await me.post(page, { ...choices, do: 'check' });
  expect(preview.status).toBe(200);
  expect(textOf(preview)).toContain('Hit point rolls + 8 Specialisations + Dagger Hit points 53 63');
  expect(await now()).toMatchObject({ version: 1 });
  const answer = await me.post(page, { ...choices, do: 'save' });
  expect(answer).toMatchObject({ status: 303, headers: { location: address } });
  expect(await now()).toMatchObject({
    version: 2,
    szint: 7,
    hpRolls: [7, 4, 9, 6, 5, 8],
    harcosSpecializaciok: ['szablya', 'csatabard', 'fejsze', 'tor'],
  });
});

it('owner: the die is rolled here, and what was chosen stays', async () => {
  const { me, page } = await ownerOf({ szint: 6 });
  const { body, status } = await me.post(page, { version: '1', harcosSpecializaciok: 'tor', do: 'roll-hp' });
  const roll = Number(/name="hpRolls"[^>]* value="(\d+)"/.exec(body)?.[1]);
  expect(status).toBe(200);
  expect(roll).toBeGreaterThanOrEqual(1);
  expect(roll).toBeLessThanOrEqual(10);
  expect(body).toContain('<option value="tor" selected');
});

it.each([
  ['nothing', {}, 'Level 8 asks for a hit point roll.'],
  ['more than the die has', { hpRolls: '11' }, 'it cannot be 11'],
  ['no number', { hpRolls: '<b>' }, 'it cannot be &lt;b>'],
  ['no ability', { hpRolls: '1', tulajdonsagNovelesek: 't_x' }, 'it cannot be t_x'],
])('owner: %s is refused at the field, and nothing is stored', async (_, entered, fault) => {
  const { me, page, now } = await ownerOf({ szint: 7 });
  for (const what of ['check', 'save']) {
    const answer = await me.post(page, { version: '1', ...entered, do: what });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(fault);
    expect(answer.body.match(/ autofocus/g)).toHaveLength(1);
  }
  expect(await now()).toMatchObject({ version: 1 });
});

it('owner: the same form sent twice, at once or again, stores one level', async () => {
  const { me, page, address, now } = await ownerOf();
  const form = { version: '1', hpRolls: '8', do: 'save' };
  const answers = await Promise.all([me.post(page, form), me.post(page, form)]);
  for (const answer of [...answers, await me.post(page, form)]) {
    expect(answer).toMatchObject({ status: 303, headers: { location: address } });
  }
  expect(await now()).toMatchObject({ version: 2, szint: 6 });
});

it('owner: a newer version is shown, and what was chosen is kept for it', async () => {
  const { me, client, params, page, now } = await ownerOf();
  await client.characters.patch({ params, headers: { 'if-match': '*' }, body: { kor: 28 } });
  const answer = await me.post(page, { version: '1', hpRolls: '8', do: 'save' });
  expect(answer.status).toBe(422);
  expect(textOf(answer)).toContain('version 2 is the newest now. This has changed: Age: 27 → 28');
  expect(answer.body).toMatch(/name="hpRolls"[^>]* value="8"/);
  expect(answer.body).toContain('name="version" value="2"');
  expect((await me.post(page, { version: '2', hpRolls: '8', do: 'save' })).status).toBe(303);
  expect(await now()).toMatchObject({ version: 3, szint: 6, kor: 28 });
});

it.each([
  [
    'the limit of the race',
    { faj: 'f_amazon', osztaly: 'o_tolvaj' },
    'This race does not reach level 6 in this class.',
  ],
  ['the last level', { faj: 'f_hazi', szint: 255 }, 'A sheet holds levels up to 255.'],
])('owner: %s is told in a plain word', async (_, members, text) => {
  const { me, page } = await ownerOf(members);
  const shown = await me.get(page);
  expect(shown.status).toBe(200);
  expect(textOf(shown)).toContain(text);
  expect((await me.post(page, { version: '1', hpRolls: '1', do: 'save' })).status).toBe(422);
});

it('owner: a class of house rules has no die to roll, and takes any roll', async () => {
  const { me, page, now } = await ownerOf({ osztaly: 'o_holdpap', harcosSpecializaciok: [] });
  const shown = await me.get(page);
  expect(textOf(shown)).toContain(texts.unknownClass);
  expect(shown.body).not.toContain('value="roll-hp"');
  await me.post(page, { version: '1', hpRolls: '17', do: 'save' });
  expect(await now()).toMatchObject({ szint: 6, hpRolls: [7, 4, 9, 6, 17] });
});

it('owner: whose session has ended in between finds what was chosen again after signing in, until it is stored', async () => {
  const { me, address, page, params, person } = await ownerOf({
    szint: 6,
    hpRolls: [7, 4, 9, 6, 5],
    felszereles: { fegyverIDk: ['tor'] },
  });
  await app.database.knex('sessions').where({ user_id: person.user.id }).delete();
  const choices = { version: '1', hpRolls: '8', harcosSpecializaciok: 'tor' };
  const asked = await me.follow(await me.post(page, { ...choices, do: 'save' }));
  expect(textOf(asked)).toContain(draftTexts.en.keptForSignIn);
  const next = /action="([^"]*)"/.exec(asked.body.slice(asked.body.indexOf('class="fields"')))?.[1] ?? '';
  const signedIn = await me.post(next.replaceAll('&amp;', '&'), {
    email: person.user.email,
    password: person.password,
  });
  const again = signedIn.headers['location'] ?? '';
  expect(again).toContain(`${page}?draft=`);
  const resumed = await me.get(again);
  expect(textOf(resumed)).toContain(draftTexts.en.notStoredYet);
  expect(resumed.body).toContain('value="8"');
  expect((await app.client.characters.get({ params })).body).toMatchObject({ version: 1 });
  expect(await me.post(again, { ...choices, do: 'save' })).toMatchObject({ headers: { location: address } });
  expect((await app.client.characters.get({ params })).body).toMatchObject({ version: 2, szint: 7 });
  expect(textOf(await me.get(again))).toContain(draftTexts.en.gone);
});
