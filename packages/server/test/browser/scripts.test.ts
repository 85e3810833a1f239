import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../fixtures.js';
import { testApp } from '../harness.js';
import { surfing } from './surfing.js';

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
});
