import { expect } from 'vitest';

import { checkRules } from '@charsheet/schema/rules';

import { listTexts } from '../../../src/pages/characters/texts/texts.js';
import { sheetPageTexts } from '../../../src/pages/sheet/texts/texts.js';
import { ownTexts } from '../../../src/sheets/page/own/texts/texts.js';
import type { Traveller } from './traveller.js';

/** A fighter of level 1 becomes one of level 5: dice are rolled, choices made, and looked at before they are stored. */
export async function levelUp(traveller: Traveller): Promise<void> {
  const { levelUp: texts } = sheetPageTexts[traveller.language];
  const { window, stored } = await traveller.owner();
  const { page } = window;
  for (const level of [2, 3, 4, 5]) {
    await window.follow(ownTexts[traveller.language].levelUp);
    await window.press(texts.roll(10));
    for (const choice of await page.getByRole('main').getByRole('combobox').all())
      await choice.selectOption({ index: 1 });
    await window.press(texts.check);
    await page.getByRole('table').getByRole('rowheader').first().waitFor();
    await window.press(texts.store(level));
    await window.isTold(traveller.texts.notices['level-stored']);
    if (level < 5) await window.isAt('Kósza Bence');
  }
  const sheet = await stored();
  expect([sheet.szint, sheet.hpRolls?.length]).toEqual([5, 4]);
  expect(checkRules(sheet)).toEqual([]);
}

/** A fighter is wounded, and a little better after a while. */
export async function takeDamage(traveller: Traveller): Promise<void> {
  const texts = ownTexts[traveller.language];
  const { window, stored } = await traveller.owner();
  await window.fill(texts.amount, '7');
  await window.press(texts.took);
  const { ep: after = 0 } = await stored();
  await window.fill(texts.amount, '3');
  await window.press(texts.healed);
  expect((await stored()).ep).toBe(after + 3);
  expect(await window.text).toContain(String(after + 3));
}

/** Hidden, nobody else sees a sheet; shown again, somebody else opens its link. */
export async function hideAndShare(traveller: Traveller): Promise<void> {
  const texts = ownTexts[traveller.language];
  const { window, id, link } = await traveller.owner();
  await window.press(texts.hide);
  const other = await traveller.window();
  await other.goTo(link);
  await other.isAt(traveller.texts.errors.kinds.missingSheet.title);
  await window.press(texts.publish);
  await other.page.reload();
  await other.isAt('Kósza Bence');
  expect(other.id).toBe(id);
}

/** What was deleted is gone for its owner, too, until it is brought back. */
export async function deleteAndRestore(traveller: Traveller): Promise<void> {
  const { removed, deleted } = listTexts[traveller.language];
  const { window, id } = await traveller.owner();
  await window.press(ownTexts[traveller.language].remove);
  await window.goTo('/characters');
  expect(await window.text).not.toContain('Kósza Bence');
  await window.follow(deleted);
  await window.press(removed.restoreThis('Kósza Bence'));
  await window.isTold(removed.restored);
  await window.follow('Kósza Bence');
  await window.isAt('Kósza Bence');
  expect(window.id).toBe(id);
}
