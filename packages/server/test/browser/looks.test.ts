import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type * as Pixelmatch from '../../../../testbed/node_modules/pixelmatch/index.js';
import { type Browser, type BrowserContextOptions, launchPackagedChromium } from '../chromium.js';
import { testApp } from '../harness.js';
import { type NotableSheet, notableSheets } from '../notable-sheets.js';

interface Look {
  name: NotableSheet;
  as: string;
  options: BrowserContextOptions;
  media?: 'print';
}

const looks: Look[] = [
  { name: 'fighter', as: 'desktop', options: { locale: 'hu-HU', viewport: { width: 1280, height: 900 } } },
  {
    name: 'thief',
    as: 'phone-dark',
    options: { locale: 'en-GB', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  },
  { name: 'wizard', as: 'paper', options: { locale: 'hu-HU', viewport: { width: 794, height: 1123 } }, media: 'print' },
  { name: 'house rules', as: 'narrow', options: { locale: 'hu-HU', viewport: { width: 320, height: 640 } } },
];

/** Share of pixels that may differ; the same Chromium with the same fonts draws all of them alike. */
const tolerance = 0.0005;

const folder = fileURLToPath(new URL('looks', import.meta.url));
const reports = fileURLToPath(new URL('../../../../reports/looks', import.meta.url));
/** Set by `pnpm --filter @charsheet/server renew-looks`, which makes the pictures anew: look at them before you commit. */
const renew = process.env['RENEW_LOOKS'] !== undefined;

// The packaged Chromium is one for this platform only; others draw with other fonts.
describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the page of a sheet looks as it did', () => {
  const app = testApp('PGlite');
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchPackagedChromium();
  });
  afterAll(() => browser.close());

  it.each(looks)('$name, $as', async ({ name, as, options, media }) => {
    const { body } = await app.client.characters.create({ body: notableSheets[name] });
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false, ...options });
    const page = await context.newPage();
    if (media) await page.emulateMedia({ media });
    await page.goto(`/Character/${body.id}`);
    const picture = await page.screenshot({ fullPage: true });
    await context.close();
    const file = `${name.replace(' ', '-')}-${as}.png`;
    if (renew) await writeFile(join(folder, file), picture);
    expect(await difference(await readFile(join(folder, file)), picture, file)).toBeLessThanOrEqual(tolerance);
  });
});

const testbed = createRequire(new URL('../../../../testbed/package.json', import.meta.url));

interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

interface PngTools {
  PNG: {
    new (size: Pick<Picture, 'width' | 'height'>): Picture;
    sync: { read(bytes: Buffer): Picture; write(picture: Picture): Buffer };
  };
}

/** The share of pixels that differ; where they do, the new picture and the difference are left among the reports. */
async function difference(before: Buffer, after: Buffer, file: string): Promise<number> {
  const { PNG } = testbed('pngjs') as PngTools;
  const { default: pixelmatch } = (await import(testbed.resolve('pixelmatch'))) as typeof Pixelmatch;
  const [old, now] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = old;
  const sameSize = now.width === width && now.height === height;
  const marked = new PNG({ width, height });
  const count = sameSize ? pixelmatch(old.data, now.data, marked.data, width, height) : width * height;
  const share = count / (width * height);
  if (share > tolerance) {
    await mkdir(reports, { recursive: true });
    await writeFile(join(reports, file), after);
    if (sameSize) await writeFile(join(reports, file.replace('.png', '-difference.png')), PNG.sync.write(marked));
  }
  return share;
}
