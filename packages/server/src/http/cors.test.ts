import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { api, type HttpAnswer, type Route } from '@charsheet/schema';

import { buildCharacter } from '../../test/fixtures.js';
import { testApp } from '../../test/harness.js';

const origin = 'https://app.example.org';
const onPhone = 'capacitor://localhost';
const other = 'https://evil.example';
const json = { 'content-type': 'application/json' };
const missing = '/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

const allowed = ({ headers }: HttpAnswer) => headers['access-control-allow-origin'];
const namesIn = (header: string | undefined) => header?.toLowerCase().split(', ') ?? [];
/** All that has to do with other origins. */
const corsHeaders = ({ headers }: HttpAnswer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'));

describe('apps of listed origins, on PGlite', () => {
  const app = testApp('PGlite', { appOrigins: [origin, onPhone], rateLimitCreate: 4 });
  const signIn = async (headers: Record<string, string>) => {
    const { user, password } = await app.someone();
    const body = JSON.stringify({ email: user.email, password });
    return app.send({ method: 'POST', path: '/auth/sign-in/email', headers: { ...json, ...headers }, body });
  };
  const preflight = (path: string, from = origin) =>
    app.send({ method: 'OPTIONS', path, headers: { origin: from, 'access-control-request-method': 'PUT' } });

  it.each([origin, onPhone])('an app at %s reads an answer, and the headers it has to know', async (from) => {
    const answer = await app.send({ path: '/WeatherForecast', headers: { origin: from } });
    expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': from, vary: 'Origin' } });
    expect(answer.headers['access-control-expose-headers']).toBe(
      'ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Content-Disposition, X-Request-Id',
    );
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([other, 'null', `${origin}.evil.example`, `${origin}:8443`, 'http://app.example.org', '*'])(
    'an app at %s, which is not listed, reads nothing',
    async (from) => {
      const answer = await app.send({ path: '/WeatherForecast', headers: { origin: from } });
      expect(corsHeaders(answer)).toEqual([]);
      expect(answer.headers['vary']).toBe('Origin');
      expect(corsHeaders(await preflight('/Character', from))).toEqual([]);
      expect(await signIn({ origin: from })).toMatchObject({ status: 403 });
    },
  );

  it('an answer that depends on who asks depends on the origin, too', async () => {
    const { token } = await app.someone();
    const answer = await app.send({ path: '/User/me', headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers['vary']).toBe('Accept, Accept-Language, Authorization, Cookie, Origin');
  });

  it('a browser asks before: each method and each header of the contract is allowed', async () => {
    const { status, headers, body } = await preflight(missing);
    expect([status, body, headers['access-control-max-age']]).toEqual([204, '', '86400']);
    const routes = Object.values(api).flatMap((all): Route[] => Object.values(all));
    for (const { method, headers: ofRoute } of routes) {
      expect(namesIn(headers['access-control-allow-methods'])).toContain(method.toLowerCase());
      const names = Object.keys(ofRoute?.properties ?? {});
      expect(namesIn(headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(names));
    }
    const always = ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key', 'x-request-id'];
    always.push('traceparent', 'tracestate');
    expect(namesIn(headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(always));
  });

  it('a browser asks before a path that there is not: the request itself is told so', async () => {
    const answer = await preflight('/nothing');
    expect([answer.status, allowed(answer), answer.body]).toEqual([204, origin, '']);
    expect(answer.headers).not.toHaveProperty('content-type');
  });

  it.each([
    ['no such path', { path: '/nothing' }, 404],
    ['no such sheet', { path: missing }, 404],
    ['no such method', { method: 'PUT', path: '/WeatherForecast' }, 405],
    ['no credential', { path: '/User/me' }, 401],
    ['a bad body', { method: 'POST', path: '/Character', headers: json, body: '{}' }, 400],
    [
      'a body that is too large',
      { method: 'POST', path: '/Character', headers: json, body: ' '.repeat(2 ** 20 + 1) },
      413,
    ],
  ])(
    'an app reads what is wrong: %s',
    async (_, { headers = {}, ...request }: Partial<Parameters<typeof app.send>[0]>, status) => {
      const answer = await app.send({ path: '', ...request, headers: { ...headers, origin } });
      expect([answer.status, allowed(answer)]).toEqual([status, origin]);
    },
  );

  it('an app reads how long to wait', async () => {
    const create = () =>
      app.send({
        method: 'POST',
        path: '/Character',
        headers: { ...json, origin, 'x-forwarded-for': '192.0.2.1' },
        body: JSON.stringify(buildCharacter()),
      });
    const answers = await Promise.all(Array.from({ length: 5 }, create));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && allowed(refused)).toBe(origin);
    for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy']) {
      expect(refused?.headers).toHaveProperty(name);
      expect(namesIn(refused?.headers['access-control-expose-headers'])).toContain(name);
    }
    expect(answers.map(allowed)).toEqual(answers.map(() => origin));
  });

  const head = `GET /livez HTTP/1.1\r\norigin:  ${origin} \r\n`;
  it.each([
    ['headers that are too large', `${head}Host: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a header that is none', `${head}Host: x\r\nX Y: 1\r\n\r\n`, 400],
    ['a chunk that is none', `${head.replace('GET', 'POST')}Host: x\r\nTransfer-Encoding: chunked\r\n\r\nx`, 400],
    ['no host', `${head}\r\n`, 400],
    ['an expectation', `${head}Host: x\r\nExpect: the best\r\n\r\n`, 417],
  ])('an app reads what is refused before any route: %s', async (_, bytes, status) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.end(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`Access-Control-Allow-Origin: ${origin}\r\n`);
  });

  it('an app signs in: it gets a token and no cookie', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const answer = await signIn({ origin, 'sec-fetch-site': site });
      expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': origin } });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      const { token } = JSON.parse(answer.body);
      expect((await app.as({ token }).accounts.me()).status).toBe(200);
    }
  });

  it('our own page and a program sign in: they get the cookie', async () => {
    for (const headers of [{ origin: app.url, 'sec-fetch-site': 'same-origin' }, {}]) {
      expect((await signIn(headers)).headers).toHaveProperty('set-cookie');
    }
  });

  it('an app sends a cookie with a change: refused', async () => {
    const { cookie } = await app.someone();
    const headers = { ...json, cookie, origin, 'sec-fetch-site': 'cross-site' };
    const body = JSON.stringify(buildCharacter());
    expect(await app.refused({ method: 'POST', path: '/Character', headers, body })).toMatchObject({
      code: 'cross-site',
    });
    expect(await signIn({ cookie, origin })).toMatchObject({ status: 403 });
  });

  it.each(['/', '/sign-in', '/docs/problems/internal', '/robots.txt'])(
    'an app asks for the page %s: it is not for apps',
    async (path) => {
      expect(corsHeaders(await app.send({ path, headers: { origin } }))).toEqual([]);
      expect(corsHeaders(await preflight(path))).toEqual([]);
    },
  );

  it('an app asks for a sheet: the record it may read, the page for people not', async () => {
    const { body } = await app.client.characters.create({ body: buildCharacter() });
    const get = (format: string) => app.send({ path: `/Character/${body.id}?format=${format}`, headers: { origin } });
    expect(allowed(await get('json'))).toBe(origin);
    expect(await get('html')).toMatchObject({ status: 200 });
    expect(corsHeaders(await get('html'))).toEqual([]);
  });

  it('a page of an app sends a form to a page of ours: refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin, 'sec-fetch-site': 'cross-site' };
    const answer = await app.send({ method: 'POST', path: '/sign-in', headers, body: 'email=a&password=b' });
    expect(answer.status).toBe(403);
    expect(corsHeaders(answer)).toEqual([]);
  });
});

describe('apps of every origin, on PGlite', () => {
  const app = testApp('PGlite', { appOrigins: ['*'] });

  it.each([other, 'null', undefined])('an app at %s reads an answer, which is the same for all', async (from) => {
    const answer = await app.send({ path: '/WeatherForecast', headers: from === undefined ? {} : { origin: from } });
    expect(allowed(answer)).toBe('*');
    expect(answer.headers).not.toHaveProperty('vary');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('an app signs in without a cookie; our own page with one; a page of another site cannot use a cookie', async () => {
    const { user, password, cookie } = await app.someone();
    const body = JSON.stringify({ email: user.email, password });
    const signIn = (headers: Record<string, string>) =>
      app.send({ method: 'POST', path: '/auth/sign-in/email', headers: { ...json, ...headers }, body });
    const byApp = await signIn({ origin: other, 'sec-fetch-site': 'cross-site' });
    expect(byApp.status).toBe(200);
    expect(byApp.headers).not.toHaveProperty('set-cookie');
    for (const own of [{ origin: app.url }, { origin: 'null', 'sec-fetch-site': 'same-origin' }]) {
      expect((await signIn(own)).headers).toHaveProperty('set-cookie');
    }
    expect((await signIn({ origin: other, cookie })).status).toBe(403);
  });
});

describe('no apps, on PGlite', () => {
  const app = testApp('PGlite');

  it('no page of another origin reads anything', async () => {
    const answer = await app.send({ path: '/WeatherForecast', headers: { origin } });
    expect(corsHeaders(answer)).toEqual([]);
    expect(answer.headers).not.toHaveProperty('vary');
  });
});
