import { describe, expect, it } from 'vitest';

import { nameOf } from '@charsheet/schema/rules';

import type { BrowserContextOptions, Page } from '../chromium.js';
import { testApp } from '../harness.js';
import { type NotableSheet, notableSheets } from '../notable-sheets.js';
import { readPdf } from '../pdf-text.js';
import { violations } from './axe.js';
import { surfing } from './surfing.js';
import { isThorough } from './thorough.js';

const names = (Object.keys(notableSheets) as NotableSheet[]).filter((name) => name !== 'longest');
/** Those that have most of all kinds; the others have parts of these. */
const fullest = isThorough ? names : names.filter((name) => name === 'house rules' || name === 'at the table');
const schemes = isThorough ? (['light', 'dark'] as const) : (['dark'] as const);
const narrow = { viewport: { width: 320, height: 640 } };
const wide = { viewport: { width: 1280, height: 900 } };

describe('the page of a sheet in a browser', () => {
  const app = testApp('PGlite');
  const { open, complaints } = surfing(app);

  async function look<Seen>(name: NotableSheet, options: BrowserContextOptions, see: (page: Page) => Promise<Seen>) {
    const { body } = await app.client.characters.create({ body: notableSheets[name] });
    const page = await open({ locale: 'hu-HU', ...options });
    await page.goto(`/Character/${body.id}`);
    const seen = await see(page);
    await page.context().close();
    return seen;
  }

  it.each([...fullest.map((name) => [name, 'hu-HU', narrow] as const), ['thief', 'en-GB', wide] as const])(
    'axe finds nothing: %s in %s, %j',
    async (name, locale, size) => {
      const options = { ...size, locale, javaScriptEnabled: true, bypassCSP: true };
      expect(await look(name, options, violations)).toEqual([]);
    },
  );

  it.each(names)('fits into 320 pixels: %s', async (name) => {
    const options = { ...narrow, javaScriptEnabled: true, bypassCSP: true };
    const wider = await look(name, options, (page) =>
      page.evaluate<string[]>(`[...document.querySelectorAll('.sheet *, .findings, .about')]
        .filter((one) => !one.closest('.unseen, thead') && one.getBoundingClientRect().right > 320 && getComputedStyle(one).display !== 'none')
        .map((one) => one.outerHTML.slice(0, 200))
        .concat(document.documentElement.scrollWidth > 320 ? ['the page'] : [])`),
    );
    expect(wider).toEqual([]);
  });

  it.each(names.filter((name) => name !== 'long'))('is printed on one page of A4: %s', async (name) => {
    for (const colorScheme of schemes) {
      const pdf = await look(name, { colorScheme }, (page) => page.pdf({ preferCSSPageSize: true }));
      const { pages } = await readPdf(pdf);
      expect(pages).toHaveLength(1);
      const text = pages[0]?.join('') ?? '';
      expect(text).toContain('Jegyzetek');
      expect(text).not.toContain('Bejelentkezés');
      expect(text).not.toContain('Szabálytalan');
    }
  });

  it('is printed to the end when it is long', async () => {
    const { pages } = await readPdf(await look('long', {}, (page) => page.pdf({ preferCSSPageSize: true })));
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.flat().join('').replace(/\s/g, '');
    const { kepzettsegek, Tolvajkepzettsegek = [], felszereles, harcosSpecializaciok } = notableSheets.long;
    const ids = [...kepzettsegek, ...Tolvajkepzettsegek, ...felszereles.fegyverIDk, ...harcosSpecializaciok];
    // Those of the rules stand there by their names.
    const named = ids.filter((id) => nameOf(id, 'hu') === undefined);
    expect(named.filter((id) => !text.includes(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(150);
  });

  it('is black on white on paper, whatever the screen is', async () => {
    const colours = await look(
      'fighter',
      { colorScheme: 'dark', javaScriptEnabled: true, bypassCSP: true },
      async (page) => {
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        return page.evaluate<string[]>(
          `[getComputedStyle(document.querySelector('h1')).color, getComputedStyle(document.body).backgroundColor]`,
        );
      },
    );
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  });

  it('keeps its texts in their places, and complains of nothing', async () => {
    const texts = await look('house rules', {}, (page) => page.locator('h1').textContent());
    expect(texts).toBe(notableSheets['house rules'].name);
    expect(complaints).toEqual([]);
  });
});
