import { describe, expect, it } from 'vitest';

import { secret, testApp } from '../../test/harness.js';
import { textOf, titleOf, visitor } from '../../test/visitor.js';
import { signature } from '../accounts/session-token.js';

const open = [
  '/',
  '/party?id=x',
  '/sign-up',
  '/sign-in',
  '/verify-email',
  '/verify-email?token=x',
  '/reset-password?token=x',
];
const own = ['/account', '/device', '/device?user_code=KXWB7H2P', '/characters?q=a'];

describe('pages on PGlite', () => {
  const app = testApp('PGlite');

  it.each(open)('anonymous: %s is there for everybody', async (path) => {
    const page = await visitor(app).get(path);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      vary: 'Accept, Accept-Language, Cookie',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toContain('script');
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toMatch(/href="[^"]*\/(docs|openapi|Character|auth|User|WeatherForecast)/);
  });

  it.each(own)('anonymous: %s leads to the sign-in page and back', async (path) => {
    const somebody = await app.someone();
    const me = visitor(app);
    const answer = await me.get(path);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toBe(`/sign-in?${new URLSearchParams({ next: path })}`);
    const { email } = somebody.user;
    const signedIn = await me.post(answer.headers['location'] ?? '', { email, password: somebody.password });
    expect(signedIn).toMatchObject({ status: 303, headers: { location: path } });
  });

  it('with a stale cookie: is anonymous, and the cookie goes', async () => {
    const me = visitor(app, `${app.cookieName()}=${encodeURIComponent(signature(secret).sign('gone'))}`);
    expect(textOf(await me.get('/'))).toContain('Sign in');
    expect(me.cookies.size).toBe(0);
  });

  it('with a stale cookie: a form is lost, and says so', async () => {
    const me = visitor(app, `${app.cookieName()}=${encodeURIComponent(signature(secret).sign('gone'))}`);
    const answer = await me.post('/account', { part: 'name', name: 'Kósza' });
    expect(answer.headers['location']).toBe('/sign-in?next=%2Faccount');
    expect(textOf(await me.follow(answer))).toContain('You were signed out in the meantime');
  });

  it('signed in: every page greets with the own menu, and is not stored', async () => {
    const me = visitor(app, (await app.someone()).cookie);
    for (const path of ['/', '/account', '/device', '/characters', '/verify-email', '/reset-password']) {
      const page = await me.get(path);
      expect(page, path).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect(textOf(page)).toContain('Sign out');
    }
  });

  it.each([
    ['the address', '/?lang=hu', {}],
    ['the browser', '/', { 'accept-language': 'hu-HU,hu;q=0.9' }],
  ])('anonymous: %s chooses the language', async (_, path, headers) => {
    const page = await visitor(app).get(path, headers);
    expect(page.body).toContain('<html lang="hu">');
    expect(page.headers['content-language']).toBe('hu');
  });

  it('anonymous: the chosen language is remembered, and the switch keeps the page', async () => {
    const me = visitor(app);
    const page = await me.get('/sign-in?next=%2Fdevice&lang=hu');
    expect(page.body).toContain('href="?next=%2Fdevice&amp;lang=en"');
    expect((await me.get('/sign-up')).body).toContain('<html lang="hu">');
  });

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['with the origin of another site', { origin: 'https://evil.example' }],
    ['without saying from where', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ])('%s: no form is taken', async (_, headers) => {
    const me = visitor(app, (await app.someone()).cookie);
    for (const path of [
      '/sign-up',
      '/sign-in',
      '/sign-out',
      '/verify-email',
      '/reset-password',
      '/account',
      '/device',
    ]) {
      const answer = await me.post(path, { part: 'name', name: 'x' }, headers);
      expect(answer.status, path).toBe(403);
      expect(titleOf(answer)).toBe('We do not take this – charsheet');
    }
    expect(textOf(await me.get('/'))).toContain('Bence');
  });

  it('anonymous: what is wrong at a path of people is told by a page', async () => {
    const me = visitor(app);
    expect(titleOf(await me.get('/account/nothing'))).toBe('There is no such page – charsheet');
    expect(await me.get('/account/nothing', { accept: '*/*' })).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    });
    expect(titleOf(await me.get('/Character/x'))).toContain('charsheet');
    expect(await me.get('/Character/x', { accept: '*/*' })).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
    });
    expect((await me.get('/auth/nothing')).headers['content-type']).toBe('application/problem+json');
    expect((await me.post('/')).status).toBe(405);
  });

  it('anonymous: only forms are read, and none larger than 64 kB', async () => {
    const me = visitor(app);
    expect(await me.post('/sign-in', {}, { 'content-type': 'application/json' })).toMatchObject({ status: 415 });
    expect(await me.post('/sign-in', {}, { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 415 });
    expect(await me.post('/sign-in', { email: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
  });

  it('anonymous: HEAD is answered as GET without the page', async () => {
    const answer = await app.send({ method: 'HEAD', path: '/sign-in' });
    expect(answer).toMatchObject({ status: 200, body: '' });
  });
});

describe('pages below a path of their own on PGlite', () => {
  const app = testApp('PGlite', { basePath: '/kardok', publicUrl: 'https://charsheet.example/kardok' });

  it('anonymous: every link, form and script stays below it, and cookies are sent over HTTPS only', async () => {
    const page = await app.send({ path: '/kardok/sign-in?lang=en', headers: { accept: 'text/html' } });
    const addresses = [...page.body.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => !/^(\/kardok\/|#|\?|data:)/.test(address))).toEqual([]);
    expect(page.headers['set-cookie']).toBe(
      '__Secure-charsheet-kardok.language=en; Max-Age=31536000; Path=/kardok; HttpOnly; Secure; SameSite=Lax',
    );
    const signedOut = visitor(app);
    const after = await signedOut.follow(
      await signedOut.post('/kardok/sign-out', {}, { origin: 'https://charsheet.example' }),
    );
    expect(after.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
    );
    const scripts = [...after.body.matchAll(/<script.*?<\/script>/g)].map(([text]) => text);
    expect(scripts).toEqual([
      expect.stringMatching(/^<script type="module" src="\/kardok\/assets\/signed-out-[\w-]{10}\.js"><\/script>$/),
    ]);
    const answer = await app.send({ path: '/kardok/account', headers: { accept: 'text/html' } });
    expect(answer.headers['location']).toBe('/kardok/sign-in?next=%2Faccount');
  });
});
