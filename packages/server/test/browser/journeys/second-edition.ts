import { expect } from 'vitest';

import { abilities } from '@charsheet/schema/rules';

import { labelOf } from '../../../src/pages/sheet-form/labels.js';
import { formTexts } from '../../../src/pages/sheet-form/texts/texts.js';
import { ownTexts } from '../../../src/sheets/page/own/texts/texts.js';
import type { Traveller } from './traveller.js';

/** Makes a fighter of the second edition, who gains a level; hides the sheet, and makes a copy of it. */
export async function secondEdition(traveller: Traveller): Promise<void> {
  const { app, language } = traveller;
  const { titles, buttons, labels, editions } = formTexts[language];
  const own = ownTexts[language];
  const person = await app.someone();
  const window = await traveller.window(person);
  const rolls = window.page.getByRole('textbox', { name: labels.roll, exact: true });
  await window.goTo('/characters/new');
  await window.follow(editions.names['2e']);
  await window.isAt(titles.new['2e']);
  await window.fill(labelOf('nev', language), 'Sárosi Réka');
  for (const id of Object.keys(abilities)) await window.fill(labelOf(`tulajdonsagok.${id}`, language), '12');
  await window.ask(buttons.rollHitPoints);
  await expect.poll(() => rolls.first().inputValue()).toBe('10');
  await window.press(buttons.save);
  await window.isAt('Sárosi Réka');
  const { id } = window;

  await window.follow(own.edit);
  await window.ask(buttons.addTo(labelOf('szintlepesek', language)));
  await expect.poll(() => rolls.count()).toBe(2);
  await rolls.nth(1).fill('7');
  await window.press(buttons.save);
  await window.isTold(traveller.texts.notices['sheet-changed']);
  await window.press(own.hide);
  const levels = [
    { osztaly: 'o_2e_harcos', HProll: 10 },
    { osztaly: 'o_2e_harcos', HProll: 7 },
  ];
  const sheet = { nev: 'Sárosi Réka', szint: 2, szintlepesek: levels, isPublic: false };
  const { characters2E } = app.as(person);
  expect((await characters2E.get({ params: { id } })).body).toMatchObject({ ...sheet, version: 3 });

  await window.follow(own.copy);
  await window.isAt(titles.copy('Sárosi Réka'));
  await window.press(buttons.save);
  await window.isAt('Sárosi Réka');
  expect(window.id).not.toBe(id);
  expect((await characters2E.get({ params: { id: window.id } })).body).toMatchObject({ ...sheet, version: 1 });
}
