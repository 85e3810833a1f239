import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { complexBytes, simpleBytes } from '../fixtures.js';
import { testApp } from '../harness.js';
import { goodPassword, lastMail, newAddress } from '../people.js';
import { visitor } from '../visitor.js';
import { canProxy, startNginx } from './nginx.js';

const host = 'sheets.example.org';
const base = '/sheets';
const json = { 'content-type': 'application/json' };

describe.skipIf(!canProxy)('behind the nginx of the sample', () => {
  const app = testApp('PostgreSQL', {
    publicUrl: `https://${host}${base}`,
    basePath: base,
    rateLimitCreate: 3,
    hasInside: true,
  });
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    proxy = await startNginx(host, Number(new URL(app.url).port));
  });
  afterAll(() => proxy.stop());
  const person = () => visitor({ send: proxy.from('127.0.0.1'), url: `https://${host}` });
  const store = (address: string, headers: Record<string, string> = {}, body: string | Uint8Array = simpleBytes) =>
    proxy.from(address)({ method: 'POST', path: `${base}/Character`, headers: { ...json, ...headers }, body });

  it('a person makes an account by the pages, confirms it, and signs in', async () => {
    const me = person();
    const email = newAddress();
    const signedUp = await me.post(`${base}/sign-up`, { name: 'Bence', email, password: goodPassword });
    expect(signedUp.status).toBe(303);
    expect(signedUp.headers['location']).toMatch(/^\/sheets\//);
    expect((await me.follow(signedUp)).status).toBe(200);

    const link = new URL((await lastMail(app, email)).values['url'] ?? '');
    expect(link.href).toMatch(/^https:\/\/sheets\.example\.org\/sheets\/verify-email\?/);
    const confirmed = await me.post(link.pathname + link.search, { token: link.searchParams.get('token') ?? '' });
    expect(confirmed).toMatchObject({ status: 303, headers: { location: expect.stringMatching(/^\/sheets\//) } });

    const toSignIn = await me.get(`${base}/account`);
    const wanted = `${base}/sign-in?next=%2Faccount`;
    expect(toSignIn).toMatchObject({ status: 303, headers: { location: wanted } });
    const signedIn = await me.post(wanted, { email, password: goodPassword });
    expect(signedIn).toMatchObject({ status: 303, headers: { location: `${base}/account` } });
    const cookie = signedIn.headers['set-cookie'] ?? '';
    expect(cookie).toMatch(
      /^__Secure-charsheet-sheets\.session_token=\S+; Max-Age=\d+; Path=\/sheets; HttpOnly; Secure; SameSite=Lax$/m,
    );
    const page = await me.follow(signedIn);
    expect(page.status).toBe(200);
    expect(page.body).toContain(email);
  });

  it('an app stores, reads again what has not changed, changes it, and prints it', async () => {
    const authorization = `Bearer ${(await app.someone()).token}`;
    const stored = await store('127.0.0.1', { authorization });
    const path = stored.headers['location'] ?? '';
    expect(stored).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: expect.stringMatching(/^\/sheets\/Character\//) },
    });
    const send = proxy.from('127.0.0.1');
    const encoded = { authorization, 'accept-encoding': 'gzip' };
    const read = await send({ path, headers: encoded });
    expect(read).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(await send({ path, headers: { ...encoded, 'if-none-match': '"1"' } })).toMatchObject({
      status: 304,
      body: '',
    });
    const headers = { ...encoded, ...json, 'if-match': read.headers['etag'] ?? '' };
    expect(await send({ method: 'PUT', path, headers, body: complexBytes })).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
    });
    const pdf = await send({ path: `${path}?format=pdf`, headers: encoded });
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(pdf.body).toMatch(/^%PDF.*%%EOF\s*$/s);
    const same = { ...encoded, 'if-none-match': pdf.headers['etag'] ?? '' };
    expect((await send({ path: `${path}?format=pdf`, headers: same })).status).toBe(304);
  });

  it('callers are counted by their own address, whatever they say it is', async () => {
    const tries = [1, 2, 3, 4].map((n) => store('127.0.0.2', { 'x-forwarded-for': `10.0.0.${n}` }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 201, 429]);
    expect((await store('127.0.0.3')).status).toBe(201);
  });

  it('the service itself says what is wrong with a request, a body that is too large included', async () => {
    const tooLarge = await store('127.0.0.4', {}, JSON.stringify({ nev: 'x'.repeat(3_000_000) }));
    expect([tooLarge.status, JSON.parse(tooLarge.body)]).toEqual([
      413,
      expect.objectContaining({ type: `${base}/docs/problems/body-too-large` }),
    ]);
    const missing = await proxy.from('127.0.0.4')({ path: `${base}/nothing` });
    expect(missing).toMatchObject({ status: 404, headers: { 'content-type': 'application/problem+json' } });
  });

  it.each([
    '/sheets/metrics',
    '/sheets/metrics/',
    '/sheets/METRICS?a',
    '/sheets//metrics',
    '/sheets/%6detrics',
    '/sheets/x/../metrics',
    '/sheets/readyz',
    '/metrics',
    '//sheets/metrics',
    '/metrics/../sheets/',
    '/sheets/metrics/../',
  ])('nobody outside sees what %s is without a port of its own', async (path) => {
    const { status, headers, body } = await proxy.from('127.0.0.1')({ path });
    expect(status).toBe(404);
    expect(body).not.toMatch(/^# HELP/m);
    expect(headers['content-type']).not.toBe('text/plain');
  });

  it('everybody sees whether the process is up', async () => {
    expect((await proxy.from('127.0.0.1')({ path: `${base}/livez` })).status).toBe(200);
  });

  it('browsers are led to HTTPS, are told to stay there, and to the front page', async () => {
    expect(await proxy.plain(`${base}/sign-in?lang=hu`)).toMatchObject({
      status: 308,
      headers: { location: `https://${host}${base}/sign-in?lang=hu` },
    });
    const bare = await proxy.from('127.0.0.1')({ path: base });
    expect(bare.status).toBe(308);
    expect(new URL(bare.headers['location'] ?? '', `https://${host}`).pathname).toBe(`${base}/`);
    const front = await person().get(`${base}/`);
    expect(front).toMatchObject({ status: 200, headers: { 'strict-transport-security': 'max-age=31536000' } });
  });
});
