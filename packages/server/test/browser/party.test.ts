import { describe, expect, it } from 'vitest';

import { testApp } from '../harness.js';
import { type NotableSheet, notableSheets } from '../notable-sheets.js';
import { readPdf } from '../pdf-text.js';
import { violations } from './axe.js';
import { surfing } from './surfing.js';

const usual: NotableSheet[] = ['fighter', 'thief', 'wizard', 'pirate'];

describe('the page of a party in a browser', () => {
  const app = testApp('PGlite');
  const { open, complaints } = surfing(app);

  async function partyOf(names: readonly NotableSheet[]): Promise<string> {
    const stored = names.map((name) => app.client.characters.create({ body: notableSheets[name] }));
    const ids = (await Promise.all(stored)).map(({ body }) => ['id', body.id]);
    return `/party?${new URLSearchParams(ids)}`;
  }

  it.each([
    ['a phone', 320],
    ['a desk', 1280],
  ])('on %s: axe finds nothing, and nothing is wider than the window', async (_, width) => {
    const options = { javaScriptEnabled: true, bypassCSP: true, viewport: { width, height: 800 } };
    const page = await open({ locale: 'hu-HU', ...options });
    await page.goto(`${await partyOf(['fighter', 'house rules', 'longest'])}&id=x&add=x`);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.context().close();
  });

  it.each([
    ['four', usual],
    ['eight of the longest', Array<NotableSheet>(8).fill('longest')],
    ['twelve odd ones', Array<NotableSheet>(12).fill('house rules')],
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
