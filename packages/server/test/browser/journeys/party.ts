import { expect } from 'vitest';

import { listTexts } from '../../../src/pages/characters/texts/texts.js';
import { partyTexts } from '../../../src/pages/party/texts/texts.js';
import { buildCharacter } from '../../fixtures.js';
import { readPdf } from '../../pdf-text.js';
import type { Traveller } from './traveller.js';

const names = ['Kósza Bence', 'Gyors Rege', 'Őszi Bors', 'Néma Zoé'];

/** A game master chooses four of the list, and prints what there is to know of them. */
export async function printParty(traveller: Traveller): Promise<void> {
  const { app, language } = traveller;
  const { pick, party } = listTexts[language];
  const person = await app.someone();
  for (const name of [...names, 'Az ötödik'])
    await app.as(person).characters.create({ body: buildCharacter({ name }) });
  const window = await traveller.window(person);
  await window.goTo('/characters');
  for (const name of names) await window.page.getByRole('checkbox', { name: pick(name), exact: true }).check();
  await window.press(party);
  await window.isAt(partyTexts[language].title);

  const { pages, sizes } = await readPdf(await window.page.pdf({ preferCSSPageSize: true }));
  expect(sizes).toEqual([[842, 595]]);
  const text = pages.flat().join(' ');
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
  expect(text).not.toContain('Az ötödik');
}
