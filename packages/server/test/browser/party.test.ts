import { describe, expect, it } from 'vitest';

import { testApp } from '../harness.js';
import { type NotableSheet, notableSheets } from '../notable-sheets.js';
import { readPdf } from '../pdf-text.js';
import { violations } from './axe.js';
import { surfing } from './surfing.js';

describe('the page of a party in a browser', () => {
  const app = testApp('PGlite');
  const { open, complaints } = surfing(app);

  async function partyOf(names: readonly NotableSheet[]): Promise<string> {
    const stored = names.map((name) => app.client.characters.create({ body: notableSheets[name] }));
    const ids = (await Promise.all(stored)).map(({ body }) => ['id', body.id]);
    return `/party?${new URLSearchParams(ids)}`;
  }

  it('axe finds nothing on a phone, and nothing is wider than any window', async () => {
    const options = { javaScriptEnabled: true, bypassCSP: true, viewport: { width: 320, height: 640 } };
    const page = await open({ locale: 'hu-HU', ...options });
    await page.goto(`${await partyOf(['fighter', 'house rules', 'longest'])}&id=x&add=x`);
    expect(await violations(page)).toEqual([]);
    const widthOf = () => page.evaluate('document.documentElement.scrollWidth');
    expect(await widthOf()).toBe(320);
    for (const width of [1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await widthOf()).toBe(width);
    }
    await page.context().close();
  });

  it.each([
    ['eight of the longest', Array<NotableSheet>(8).fill('longest')],
    ['twelve odd ones', [...Array<NotableSheet>(6).fill('house rules'), ...Array<NotableSheet>(6).fill('long')]],
  ])('%s are printed on one page of A4, landscape', async (_, names) => {
    const page = await open({ locale: 'hu-HU', colorScheme: 'dark' });
    await page.goto(await partyOf(names));
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    await page.context().close();
    expect(pages).toHaveLength(1);
    const text = pages[0]?.join('') ?? '';
    expect(text).toContain('Mentődobások');
    expect(text).not.toContain('Kiveszem');
  });

  it('complains of nothing', () => {
    expect(complaints).toEqual([]);
  });
});
