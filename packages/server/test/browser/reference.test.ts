import { describe, expect, it } from 'vitest';

import { apiDocument } from '@charsheet/schema';

import type { Page } from '../chromium.js';
import { testApp } from '../harness.js';
import { violations } from './axe.js';
import { surfing } from './surfing.js';
import { isThorough } from './thorough.js';

describe('the API reference in a browser', () => {
  const app = testApp('PGlite', { basePath: '/sheets' });
  const { open, complaints } = surfing(app);

  const operation = (page: Page, path: string) =>
    page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) });
  async function send(page: Page, path: string, body?: object): Promise<string> {
    const block = operation(page, path).first();
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    if (body) await block.locator('textarea').fill(JSON.stringify(body));
    await block.getByRole('button', { name: 'Execute' }).click();
    return (await block.locator('.live-responses-table .response-col_status').last().textContent()) ?? '';
  }

  it('somebody signs in and asks who they are: with the token of the answer, and never with a cookie', async () => {
    const { user, password, cookie } = await app.someone();
    const page = await open({ javaScriptEnabled: true });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: app.url }]);
    const sent: Record<string, string>[] = [];
    const elsewhere: string[] = [];
    page.on('request', async (request) => {
      if (!request.url().startsWith(app.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
      if (request.resourceType() === 'fetch') sent.push(await request.allHeaders());
    });
    await page.goto('/sheets/docs');
    await page.locator('.opblock').first().waitFor();
    expect(await send(page, '/auth/sign-in/email', { email: user.email, password })).toContain('200');
    expect(await send(page, '/User/me')).toContain('200');
    const answer = operation(page, '/User/me').locator('.live-responses-table .response-col_description').last();
    expect(await answer.textContent()).toContain(user.email);
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map((headers) => headers['cookie'])).toEqual([undefined, undefined, undefined]);
    expect(sent.at(-1)?.['authorization']).toMatch(/^Bearer /);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });

  if (isThorough) {
    it('axe finds nothing in it, on a phone, with an answer and the dialog for a token', async () => {
      const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
      const page = await open({ javaScriptEnabled: true, bypassCSP: true, ...phone });
      // Every operation is drawn alike, and to look at all of them takes minutes.
      const { paths, ...document } = apiDocument('1.2.3', '/') as { paths: Record<string, { post: object }> };
      const json = { ...document, paths: { '/Character': { post: paths['/Character']?.post } } };
      await page.route('**/openapi.json', (route) => route.fulfill({ json }));
      await page.goto('/docs');
      expect(await send(page, '/Character')).toContain('201');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page)).toEqual([]);
    });
  }
});
