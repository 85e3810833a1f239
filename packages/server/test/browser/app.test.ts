import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';

import type { api, Client } from '@charsheet/schema';

import type { Page } from '../chromium.js';
import { buildCharacter } from '../fixtures.js';
import { testApp } from '../harness.js';
import { surfing } from './surfing.js';

/** Of the page: the typed client, bundled for browsers. */
declare function connect(url: string, token?: string): Client<typeof api>;

const script = `
  import { api, createClient, fetchTransport } from '@charsheet/schema';
  globalThis.connect = (url, token) => createClient(api, fetchTransport(url, token ? { token } : {}));
`;
const { outputFiles } = await build({
  stdin: { contents: script, resolveDir: import.meta.dirname },
  bundle: true,
  write: false,
  format: 'iife',
  conditions: ['@charsheet/source'],
});
const html = `<!doctype html><title>app</title><script>${outputFiles[0]?.text.replaceAll('</script', '<\\/script')}</script>`;

/** Serves the page of an app, which is of another origin under each name of this machine. */
const pages = createServer((_, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html));
await once(pages.listen(0), 'listening');
const { port } = pages.address() as AddressInfo;
const listed = `http://localhost:${port}`;
const notListed = `http://127.0.0.1:${port}`;

describe('an app on a page of another origin', () => {
  const app = testApp('PGlite', { appOrigins: [listed] });
  const { open } = surfing(app);
  afterAll(() => pages.close());

  async function openApp(origin: string): Promise<Page> {
    const page = await open({ javaScriptEnabled: true });
    await page.goto(origin);
    return page;
  }

  it('signs in with a token, creates, lists, edits, and reads what is refused; the browser keeps no cookie', async () => {
    const { user, password } = await app.someone();
    const page = await openApp(listed);
    const given = { url: app.url, email: user.email, password, sheet: buildCharacter() };
    const seen = await page.evaluate(async ({ url, email, password, sheet }) => {
      const { body } = await connect(url).accounts.signIn({ body: { email, password } });
      const { characters } = connect(url, String(body.token));
      const created = await characters.create({ body: sheet, headers: { 'idempotency-key': '"first"' } });
      const { id } = created.body;
      const list = await characters.list({ query: { limit: 1 } });
      const change = { params: { id }, headers: { 'if-match': created.headers['etag'] ?? '' } };
      const edited = await characters.patch({ ...change, body: { kor: 28 } });
      const stale = await characters.patch({ ...change, body: { kor: 29 } }).catch(({ problem }) => problem);
      const same = await characters.get({ params: { id }, headers: { 'if-none-match': '"2"' } });
      const missing = await characters.version({ params: { id, n: 9 } }).catch(({ problem }) => problem);
      const removed = await characters.remove({ ...change, headers: { 'if-match': '"2"' } });
      return { created, items: list.body.items, edited, stale, same, missing, removed };
    }, given);
    const { id } = seen.created.body;
    expect(seen.created).toMatchObject({ status: 201, headers: { location: `/Character/${id}`, etag: '"1"' } });
    expect(seen.created.headers).toHaveProperty('x-request-id');
    expect(seen.items).toMatchObject([{ id }]);
    expect(seen.edited).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { kor: 28, version: 2 } });
    expect(seen.stale).toMatchObject({ code: 'precondition-failed', version: 2 });
    expect(seen.missing).toMatchObject({ status: 404 });
    expect([seen.same.status, seen.removed.status]).toEqual([304, 204]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('of an origin that is not listed is refused', async () => {
    const { user, password, token } = await app.someone();
    const page = await openApp(notListed);
    const given = { url: app.url, email: user.email, password, token, sheet: buildCharacter() };
    const refused = await page.evaluate(async ({ url, email, password, token, sheet }) => {
      const { characters } = connect(url, token);
      const calls = [
        connect(url).accounts.signIn({ body: { email, password } }),
        characters.list(),
        characters.create({ body: sheet }),
      ];
      return (await Promise.allSettled(calls)).map((call) => call.status === 'rejected' && call.reason.name);
    }, given);
    expect(refused).toEqual(['NoAnswerError', 'NoAnswerError', 'NoAnswerError']);
    expect((await app.as({ token }).characters.list()).body.items).toEqual([]);
  });
});
