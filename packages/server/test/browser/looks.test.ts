import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Character } from '@charsheet/schema';

import { type Browser, type BrowserContextOptions, launchPackagedChromium, type Page } from '../chromium.js';
import { testApp } from '../harness.js';
import { type NotableSheet, notableSheets } from '../notable-sheets.js';
import { difference, tolerance } from './picture-difference.js';
import { takeCookie } from './surfing.js';
import { chosen } from './thorough.js';

interface Look {
  name: string;
  /** Whose pages: sheets of one's own, or those of nobody. */
  sheets: NotableSheet[];
  isOwner?: true;
  /** What has become of the first sheet since. */
  changes?: Partial<Character>[];
  as: string;
  options: BrowserContextOptions;
  media?: 'print';
  /** Of a long page only what is seen first: parts of it stay in their places in the window. */
  onlyWindow?: true;
  /** The page, by the identifiers of the sheets. */
  path?: (ids: string[]) => string;
  /** What is done there before. */
  act?: (page: Page) => Promise<void>;
  /** Its parts are in other pictures, too. */
  again?: true;
}

const desktop = { locale: 'hu-HU', viewport: { width: 1280, height: 900 } };
const phone = { locale: 'en-GB', viewport: { width: 390, height: 844 } };

const looks: Look[] = [
  { name: 'fighter', sheets: ['fighter'], as: 'desktop', options: desktop },
  {
    name: 'thief',
    sheets: ['thief'],
    as: 'phone-dark',
    options: { locale: 'en-GB', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  },
  {
    name: 'wizard',
    sheets: ['wizard'],
    as: 'paper',
    options: { locale: 'hu-HU', viewport: { width: 794, height: 1123 } },
    media: 'print',
  },
  {
    name: 'house-rules',
    sheets: ['house rules'],
    as: 'narrow',
    options: { locale: 'hu-HU', viewport: { width: 320, height: 640 } },
  },
  {
    name: 'form',
    sheets: ['fighter'],
    isOwner: true,
    as: 'desktop',
    options: desktop,
    onlyWindow: true,
    path: ([id]) => `/Character/${id}/edit`,
  },
  {
    name: 'level-up',
    again: true,
    sheets: ['fighter'],
    isOwner: true,
    as: 'phone',
    options: phone,
    path: ([id]) => `/Character/${id}/level-up`,
    async act(page) {
      await page.locator('input.number').fill('7');
      await page.locator('button[value=check]:visible').click();
      await page.locator('.preview').waitFor();
    },
  },
  {
    name: 'history',
    again: true,
    sheets: ['fighter'],
    isOwner: true,
    as: 'desktop',
    options: desktop,
    changes: [
      { kor: 28, kepzettsegek: ['k_allatidomitas', 'k_uszas'] },
      { name: 'Kósza Bence, a vándor', ep: 31 },
    ],
    path: ([id]) => `/Character/${id}/history`,
  },
  {
    name: 'list',
    again: true,
    sheets: ['fighter', 'thief', 'wizard'],
    isOwner: true,
    as: 'phone-dark',
    options: { ...phone, colorScheme: 'dark' },
    path: () => '/characters',
  },
  {
    name: 'own',
    again: true,
    sheets: ['fighter'],
    isOwner: true,
    as: 'phone',
    options: phone,
  },
  {
    name: 'party',
    sheets: ['fighter', 'thief', 'wizard', 'pirate'],
    as: 'paper',
    options: { locale: 'hu-HU', viewport: { width: 1123, height: 794 } },
    media: 'print',
    path: (ids) => `/party?${new URLSearchParams(ids.map((id) => ['id', id]))}`,
  },
];

const folder = fileURLToPath(new URL('looks', import.meta.url));
/** Set by `pnpm --filter @charsheet/server renew-looks`, which makes the pictures anew: look at them before you commit. */
const renew = process.env['RENEW_LOOKS'] !== undefined;

// The packaged Chromium is one for this platform only; others draw with other fonts.
describe.runIf(process.platform === 'linux' && process.arch === 'x64')('a page looks as it did', () => {
  const app = testApp('PGlite');
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchPackagedChromium();
  });
  afterAll(() => browser.close());

  it.each(renew ? looks : chosen(looks))(
    '$name, $as',
    async ({ name, sheets, isOwner, changes = [], as, options, media, onlyWindow, path, act }) => {
      const person = await app.someone();
      const { characters } = isOwner ? app.as(person) : app.client;
      const ids: string[] = [];
      for (const sheet of sheets) ids.push((await characters.create({ body: notableSheets[sheet] })).body.id);
      for (const [at, body] of changes.entries()) {
        await characters.patch({ params: { id: ids[0] ?? '' }, headers: { 'if-match': `"${at + 1}"` }, body });
      }
      const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false, ...options });
      if (isOwner) await takeCookie(context, app, person);
      const page = await context.newPage();
      if (media) await page.emulateMedia({ media });
      await page.goto(path?.(ids) ?? `/Character/${ids[0]}`);
      await act?.(page);
      const picture = await page.screenshot({ fullPage: !onlyWindow });
      await context.close();
      const file = `${name}-${as}.png`;
      if (renew) await writeFile(join(folder, file), picture);
      expect(await difference(await readFile(join(folder, file)), picture, file)).toBeLessThanOrEqual(tolerance);
    },
  );
});
