import { describe, expect, it } from 'vitest';

import type { BrowserContext, Page } from '../chromium.js';
import { buildCharacter } from '../fixtures.js';
import { testApp } from '../harness.js';
import type { Person } from '../people.js';
import { click, surfing } from './surfing.js';

describe('the scripts of pages', () => {
  const app = testApp('PGlite');
  const { open, complaints } = surfing(app);

  it('anybody copies the link of a sheet, by a button or, without scripts or where it is forbidden, from a field', async () => {
    const { body } = await app.client.characters.create({ body: buildCharacter() });
    const url = `${app.url}/Character/${body.id}`;
    const page = await open({ javaScriptEnabled: true, locale: 'en-GB' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(url);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);

    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"))');
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const field = page.getByRole('textbox', { name: 'Address of the sheet' });
    await field.waitFor();
    expect(await page.evaluate('getSelection()?.toString()')).toBe(url);

    const plain = await open({ locale: 'en-GB' });
    await plain.goto(url);
    await plain.getByText('Address of the sheet').click();
    expect(await plain.getByRole('textbox', { name: 'Address of the sheet' }).inputValue()).toBe(url);
    expect(await plain.getByRole('button', { name: 'Copy the link' }).isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  /** What a window keeps of unsaved work. */
  const kept = (page: Page) =>
    page.evaluate<string[]>(
      'Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.includes(":work:"))',
    );

  async function signedIn(context: BrowserContext, { cookie }: Person): Promise<void> {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: app.url }]);
  }

  it('somebody types a sheet: what follows is there at once, and what was typed comes back until it is stored', async () => {
    const [bence, reka] = [await app.someone(), await app.someone()];
    const first = await open({ javaScriptEnabled: true, locale: 'en-GB' });
    const context = first.context();
    await signedIn(context, bence);
    await first.goto('/characters/new');
    const shown = await first.locator('#derived').textContent();
    const loads: string[] = [];
    first.on('load', () => loads.push(first.url()));
    await first.locator('#f-name').pressSequentially('Kósza');
    await first.locator('#f-faj').selectOption('f_ember');
    await first.locator('#f-osztaly').selectOption('o_harcos');
    await first.locator('[value=roll-abilities]').click();
    await first.locator('#derived').getByText('Hit points').waitFor();
    expect(shown).not.toContain('Hit points');
    await first.locator('[value="add:kepzettsegek"]').click();
    expect(await first.evaluate('document.activeElement.name')).toBe('kepzettsegek');
    // A list that is no longer empty changes its look, and nothing is taken from under whoever types into it.
    await first.locator('summary', { hasText: 'Spells' }).click();
    await first.locator('#f-varazslatok-0-id').pressSequentially('v_tuz');
    await first.locator('[value="remove:varazslatok.0"]').waitFor();
    await first.keyboard.press('ArrowLeft');
    await first.keyboard.type('i');
    expect(await first.evaluate('document.activeElement.value')).toBe('v_tuiz');
    await first.locator('#f-kor').fill('many');
    await first.locator('#f-kor-fault').waitFor();
    await first.locator('#f-kor').press('Enter');
    await first.locator('#summary:focus').waitFor();
    await first.locator('#f-kor').fill('27');
    expect(loads).toEqual([]);

    // Another person at the same computer, and the same one in another window.
    const second = await context.newPage();
    await context.clearCookies();
    await signedIn(context, reka);
    await second.goto('/characters/new');
    await second.locator('#f-name').fill('Réka');
    expect(await second.locator('#kept-work').count()).toBe(0);
    await second.close();
    await context.clearCookies();
    await signedIn(context, bence);
    await first.close();
    const third = await context.newPage();
    await third.goto('/characters/new');
    await third.getByRole('button', { name: 'Go on with what I typed' }).click();
    expect(await third.locator('#f-name').inputValue()).toBe('Kósza');
    await third.locator('#derived').getByText('Human, Fighter, level 1').waitFor();
    const asked: string[] = [];
    third.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    await third.getByRole('link', { name: 'Account' }).click();
    expect(asked).toEqual(['beforeunload']);

    // Somebody who is impatient.
    const prevented = await third.evaluate<boolean[]>(`(() => {
      const seen = [];
      addEventListener('submit', (event) => seen.push(event.defaultPrevented));
      const button = document.querySelector('#sheet-form button[value=save]');
      for (const _ of [1, 2]) button.click();
      return seen;
    })()`);
    expect(prevented).toEqual([false, true]);
    await third.waitForURL(/\/Character\/[\w-]{36}$/);
    expect(await third.locator('h1').textContent()).toBe('Kósza');
    expect(asked).toHaveLength(1);
    await expect.poll(() => kept(third)).toEqual([expect.stringContaining(reka.user.id)]);
    await third.getByRole('button', { name: 'Sign out' }).click();
    await third.getByText('You are signed out.').waitFor();
    await expect.poll(() => kept(third)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('the owner goes on with what was typed over an older version: is told so, and chooses when it is stored', async () => {
    const bence = await app.someone();
    const { characters } = app.as(bence);
    const { body } = await characters.create({ body: buildCharacter({ kor: 20 }) });
    const page = await open({ javaScriptEnabled: true, locale: 'en-GB' });
    await signedIn(page.context(), bence);
    const address = `/Character/${body.id}/edit`;
    await page.goto(address);
    await page.locator('#f-kor').fill('30');
    await page.locator('#f-nem').fill('férfi');
    await expect.poll(() => kept(page)).toHaveLength(1);
    const change = { params: { id: body.id }, headers: { 'if-match': '*' }, body: { kor: 25 } } as const;
    await characters.patch(change);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(address);
    await page.locator('#kept-work').getByText('version 1, and now there is version 2').waitFor();
    expect(await page.locator('#f-kor').inputValue()).toBe('25');
    await page.getByRole('button', { name: 'Go on with what I typed' }).click();
    expect(await page.locator('#f-kor').inputValue()).toBe('30');
    await click(page, page.locator('#sheet-form button[value=save]').last());
    await page.locator('#conflict-form').getByText('25').waitFor();
    await click(page, page.locator('#conflict-form button[value=save]'));
    expect(new URL(page.url()).pathname).toBe(`/Character/${body.id}`);
    expect((await characters.get({ params: { id: body.id } })).body).toMatchObject({
      kor: 30,
      nem: 'férfi',
      version: 3,
    });
    await expect.poll(() => kept(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
