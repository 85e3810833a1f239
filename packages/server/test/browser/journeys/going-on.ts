import { expect } from 'vitest';

import { labelOf } from '../../../src/pages/sheet-form/labels.js';
import { formTexts } from '../../../src/pages/sheet-form/texts/texts.js';
import { ownTexts } from '../../../src/sheets/page/own/texts/texts.js';
import type { Traveller } from './traveller.js';

/** Two tabs change one sheet: what only one of them changed comes together, and for the rest one is asked. */
export async function twoTabs(traveller: Traveller): Promise<void> {
  const { language } = traveller;
  const { buttons, conflict } = formTexts[language];
  const { edit } = ownTexts[language];
  const { window, stored } = await traveller.owner({ kor: 27 });
  const other = await window.tab();
  await other.goTo(window.page.url());
  for (const one of [window, other]) await one.follow(edit);

  const [age, name, deity] = ['kor', 'name', 'isten'].map((place) => labelOf(place, language)) as [
    string,
    string,
    string,
  ];
  await window.fill(age, '31');
  await window.fill(deity, 'Sheran');
  await window.press(buttons.save);
  await other.fill(age, '33');
  await other.fill(name, 'Bence, a vándor');
  await other.press(buttons.save);
  await other.isAt(conflict.title);
  await other.page.getByRole('group', { name: age }).getByRole('radio', { name: '33' }).check();
  await other.press(buttons.save);
  await other.isAt('Bence, a vándor');
  expect(await stored()).toMatchObject({ kor: 33, isten: 'Sheran', name: 'Bence, a vándor' });
}

/** The session ends while a sheet is changed: after signing in what was typed is there, and is stored. */
export async function sessionEnds(traveller: Traveller): Promise<void> {
  const { language, texts } = traveller;
  const { buttons } = formTexts[language];
  const { window, person, id } = await traveller.owner();
  await window.follow(ownTexts[language].edit);
  await window.fill(labelOf('name', language), 'Bence, aki visszatér');
  await traveller.app.database.knex('sessions').where({ user_id: person.user.id }).delete();
  await window.press(buttons.save);
  await window.isTold(texts.notices['session-ended-draft-kept']);
  await window.fill(texts.fields.email, person.user.email);
  await window.page.getByLabel(texts.fields.password, { exact: true }).fill(person.password);
  await window.press(texts.signIn.button);
  expect(await window.textbox(labelOf('name', language)).inputValue()).toBe('Bence, aki visszatér');
  await window.press(buttons.save);
  await window.isAt('Bence, aki visszatér');
  const { body } = await traveller.app.client.characters.get({ params: { id } });
  expect(body).toMatchObject({ name: 'Bence, aki visszatér', version: 2 });
}
