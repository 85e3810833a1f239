import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, inject } from 'vitest';

import { checkRules, nameOf } from '@charsheet/schema/rules';

import { listTexts } from '../../../src/pages/characters/texts/texts.js';
import { labelOf } from '../../../src/pages/sheet-form/labels.js';
import { formTexts } from '../../../src/pages/sheet-form/texts/texts.js';
import type { Locator } from '../../chromium.js';
import { buildCharacter } from '../../fixtures.js';
import { readPdf } from '../../pdf-text.js';
import type { Traveller } from './traveller.js';

/** Makes a fighter of level 1 by the rules, from nothing but what the pages say. */
export async function makeFighter(traveller: Traveller): Promise<void> {
  const { app, language } = traveller;
  const { titles, buttons, summary } = formTexts[language];
  const label = (place: string) => labelOf(place, language);
  const { tulajdonsagok } = buildCharacter();
  const person = await app.someone();
  const window = await traveller.window(person);
  await window.goTo('/characters');
  await window.follow(listTexts[language].make);
  await window.isAt(titles.new['1e']);

  await window.fill(label('name'), 'Őszi Bors');
  await window.ask(buttons.roll);
  for (const [id, score] of Object.entries(tulajdonsagok)) {
    const field = label(`tulajdonsagok.${id}`);
    await expect.poll(() => window.textbox(field).inputValue()).toMatch(/^([3-9]|1[0-8])$/);
    await window.fill(field, String(score));
  }
  await window.ask(buttons.check);
  await window.choose(label('osztaly'), nameOf('o_harcos', language));
  await window.ask(buttons.check);
  const skills = window.page.getByRole('group', { name: label('kepzettsegek'), exact: true });
  const due = Number(/\d+/.exec((await skills.getByRole('paragraph').first().textContent()) ?? '')?.[0]);
  await chooseSome(skills, due);
  for (const list of ['harcosSpecializaciok', 'felszereles.fegyverIDk']) {
    await chooseSome(window.page.getByRole('group', { name: label(list), exact: true }), 1);
  }
  await window.choose(label('felszereles.pancelID'));
  await window.choose(label('felszereles.pajzsID'));
  await window.ask(buttons.check);
  await window.page.getByText(summary.fine['1e']).waitFor();
  await window.press(buttons.save);
  await window.isAt('Őszi Bors');

  const { id, version, createdAt, updatedAt, isPublic, ...sheet } = await traveller.stored(person, window.id);
  expect(sheet).toMatchObject({ name: 'Őszi Bors', osztaly: 'o_harcos', szint: 1, tulajdonsagok });
  expect(checkRules(sheet)).toEqual([]);
}

/** Chooses something else in each of the first lists of a group. */
async function chooseSome(group: Locator, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await group
      .getByRole('combobox')
      .nth(at)
      .selectOption({ index: at + 1 });
}

/** Begins with a file, and takes away what others can read: JSON for programs, a PDF for the table. */
export async function bringFile(traveller: Traveller): Promise<void> {
  const { app, language } = traveller;
  const { file, buttons, titles } = formTexts[language];
  const person = await app.someone();
  const window = await traveller.window(person);
  const sheet = buildCharacter({ name: 'Hozott Rege' });
  const path = join(await mkdtemp(join(inject('folder'), 'file-')), 'sheet.json');
  await writeFile(path, JSON.stringify(sheet));

  await window.goTo('/characters/new');
  await window.unfold(file.summary);
  await window.page.getByLabel(file.label).setInputFiles(path);
  await window.press(file.button);
  await window.isAt(titles.new['1e']);
  expect(await window.textbox(labelOf('name', language)).inputValue()).toBe('Hozott Rege');
  await window.press(buttons.save);
  await window.isAt('Hozott Rege');

  const download = async (name: string) => {
    const link = window.page.getByRole('link', { name, exact: true });
    const url = new URL((await link.getAttribute('href')) ?? '', window.page.url());
    return await window.page.context().request.get(url.href);
  };
  expect(await (await download('JSON')).json()).toMatchObject(sheet);
  const { pages } = await readPdf(await (await download('PDF')).body());
  expect(pages.flat().join('')).toContain('Hozott Rege');
}
