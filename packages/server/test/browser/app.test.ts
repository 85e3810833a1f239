import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, describe, expect, it } from 'vitest';

import type { Page } from '../chromium.js';
import { buildCharacter } from '../fixtures.js';
import { testApp } from '../harness.js';
import { surfing } from './surfing.js';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

/** Serves a page without anything on it, which is of another origin under each name of this machine. */
const pages = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<title>app</title>'));
await once(pages.listen(0), 'listening');
const { port } = pages.address() as AddressInfo;
const listed = `http://localhost:${port}`;
const notListed = `http://127.0.0.1:${port}`;

describe('an app on a page of another origin', () => {
  const app = testApp('PGlite', { appOrigins: [listed] });
  const { open } = surfing(app);
  afterAll(() => pages.close());

  /** Sends a request as a script of the page does; what the browser does not let it see is an error. */
  const caller = (page: Page) => (method: string, path: string, given: object, body?: object) =>
    page.evaluate(
      async ({ url, method, headers, body }) => {
        const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
        const text = await answer.text();
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: text ? JSON.parse(text) : undefined,
        };
      },
      { url: `${app.url}${path}`, method, headers: { 'Content-Type': 'application/json', ...given }, body },
    ) as Promise<Answer>;

  it('signs in with a token, creates, lists, edits, and reads what is refused; the browser keeps no cookie', async () => {
    const { user, password } = await app.someone();
    const page = await open({ javaScriptEnabled: true });
    await page.goto(listed);
    const call = caller(page);
    const signedIn = await call('POST', '/auth/sign-in/email', {}, { email: user.email, password });
    expect(signedIn.status).toBe(200);
    const owner = { Authorization: `Bearer ${signedIn.body?.['token']}` };

    const key = { 'Idempotency-Key': '"first"' };
    const created = await call('POST', '/Character', { ...owner, ...key }, buildCharacter({ szint: 1 }));
    const path = `/Character/${created.body?.['id']}`;
    expect(created).toMatchObject({ status: 201, headers: { location: path, etag: '"1"' } });
    expect(created.headers['x-request-id']).toBeDefined();
    const list = await call('GET', '/Character?limit=1', owner);
    expect(list.body).toMatchObject({ items: [{ id: created.body?.['id'] }] });

    const patch = { ...owner, 'Content-Type': 'application/merge-patch+json' };
    const edited = await call('PATCH', path, { ...patch, 'If-Match': '"1"' }, { kor: 28 });
    expect(edited).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { kor: 28, version: 2 } });
    const stale = await call('PATCH', path, { ...patch, 'If-Match': '"1"' }, { kor: 29 });
    expect(stale).toMatchObject({
      status: 412,
      headers: { etag: '"2"' },
      body: { code: 'precondition-failed', version: 2 },
    });
    expect(await call('GET', path, { 'If-None-Match': '"2"' })).toMatchObject({ status: 304 });
    expect(await call('GET', '/nothing', owner)).toMatchObject({ status: 404, body: { code: 'no-such-path' } });
    expect(await call('DELETE', path, { ...owner, 'If-Match': '"2"' })).toMatchObject({ status: 204 });
    expect(await page.context().cookies()).toEqual([]);
  });

  it('of an origin that is not listed is refused', async () => {
    const { user, password, token } = await app.someone();
    const page = await open({ javaScriptEnabled: true });
    await page.goto(notListed);
    const call = caller(page);
    await expect(call('POST', '/auth/sign-in/email', {}, { email: user.email, password })).rejects.toThrow(
      'Failed to fetch',
    );
    const owner = { Authorization: `Bearer ${token}` };
    await expect(call('GET', '/Character', owner)).rejects.toThrow('Failed to fetch');
    await expect(call('POST', '/Character', owner, buildCharacter())).rejects.toThrow('Failed to fetch');
    expect((await app.as({ token }).characters.list()).body.items).toEqual([]);
  });
});
