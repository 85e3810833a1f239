import { readFile } from 'node:fs/promises';

import { expect } from 'vitest';

import { listTexts } from '../../../src/pages/characters/texts/texts.js';
import { downloadTexts } from '../../../src/pages/download/texts/texts.js';
import { importTexts } from '../../../src/pages/import/texts/texts.js';
import { buildCharacter } from '../../fixtures.js';
import { filesInZip } from '../../zip-files.js';
import type { Traveller } from './traveller.js';

/** Somebody takes all characters along from one account, and brings them into another one, a file of something else among them. */
export async function moveHouse(traveller: Traveller): Promise<void> {
  const { app, language } = traveller;
  const { download, upload } = listTexts[language];
  const { files: field, button, choices, visibility, faults, result } = importTexts[language];
  const person = await app.someone();
  for (const name of ['Kósza Bence', 'Őszi Bors'])
    await app.as(person).characters.create({ body: buildCharacter({ name }) });
  const window = await traveller.window(person);
  await window.goTo('/characters');
  await window.follow(download);
  const downloading = window.page.waitForEvent('download');
  await window.button(downloadTexts[language].zip.button).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^charsheet-[\d-]+\.zip$/);
  const zip = filesInZip(await readFile(await file.path()));
  expect([...zip.keys()].sort()).toEqual(['Kósza Bence.json', 'Őszi Bors.json']);

  const other = await traveller.window(await app.someone());
  await other.goTo('/characters');
  await other.follow(upload);
  await other.unfold(choices);
  await other.page.getByRole('radio', { name: visibility.private }).check();
  const chosen = [...zip, ['x.zip', Buffer.from('PK')] as const].map(([name, buffer]) => ({
    name,
    buffer,
    mimeType: '',
  }));
  await other.page.getByLabel(field).setInputFiles(chosen);
  await other.press(button);
  await other.isAt(result.title);
  expect(await other.text).toContain(faults.zip);
  await other.follow('Kósza Bence');
  await other.isAt('Kósza Bence');
  const stranger = await traveller.window(person);
  await stranger.goTo(`/Character/${other.id}`);
  await stranger.isAt(traveller.texts.errors.kinds.missingSheet.title);
}
