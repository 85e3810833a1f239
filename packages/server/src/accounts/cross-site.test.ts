import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../../test/fixtures.js';
import { engines, testApp } from '../../test/harness.js';
import { newAddress } from '../../test/people.js';

const evil = 'https://evil.example';

describe.each(engines)('requests that pages of other sites make on %s', (engine) => {
  const app = testApp(engine);
  const json = { 'content-type': 'application/json' };
  const sheet = JSON.stringify(buildCharacter());
  const create = (headers: Record<string, string>) =>
    app.send({ method: 'POST', path: '/Character', headers: { ...json, ...headers }, body: sheet });
  const local = (name: string) => `http://${name}:${new URL(app.url).port}`;

  it.each([
    ['another origin', { origin: evil }],
    ['another origin, though the browser says nothing of sites', { origin: 'http://127.0.0.1:1' }],
    ['our host with another scheme', { origin: 'https://127.0.0.1' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'ours' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['no origin in particular', { origin: 'null' }],
  ])('with a cookie, from %s: refused, and nothing is stored', async (_, given: Record<string, string>) => {
    const { cookie, user, password } = await app.someone();
    const from = { ...given, ...(given['origin'] === 'ours' ? { origin: app.url } : {}) };
    const answer = await create({ cookie, ...from });
    expect({ status: answer.status, code: JSON.parse(answer.body).code }).toEqual({ status: 403, code: 'cross-site' });
    expect(await app.database.knex('characters').where({ owner_id: user.id })).toEqual([]);

    const body = JSON.stringify({ currentPassword: password, newPassword: 'chosen by somebody else' });
    const change = { method: 'POST', path: '/auth/change-password', headers: { ...json, cookie, ...from }, body };
    expect((await app.send(change)).status).toBe(403);
    expect((await app.send({ ...change, headers: { cookie, ...from, 'content-type': 'text/plain' } })).status).toBe(
      403,
    );
    const signIn = { ...change, path: '/auth/sign-in/email', headers: { ...json, ...from } };
    expect(await app.refused({ ...signIn, body: JSON.stringify({ email: user.email, password }) })).toMatchObject({
      code: 'cross-site',
    });
  });

  it.each([
    ['our page', () => ({ origin: app.url, 'sec-fetch-site': 'same-origin' })],
    ['our page by another name of this machine', () => ({ origin: local('localhost') })],
    ['our page that does not tell its origin', () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' })],
    ['a person’s own hand', () => ({ 'sec-fetch-site': 'none' })],
    ['no browser', () => ({})],
  ])('with a cookie, from %s: taken', async (_, from) => {
    const { cookie } = await app.someone();
    expect((await create({ cookie, ...from() })).status).toBe(201);
  });

  it('with a form’s kind of text, even from our page: refused', async () => {
    const { cookie } = await app.someone();
    const headers = { cookie, origin: app.url, 'content-type': 'text/plain' };
    const body = '{"name":"x","y":"=z"}';
    expect((await app.send({ method: 'POST', path: '/Character', headers, body })).status).toBe(415);
  });

  it('with a bearer token, whatever the browser says: taken', async () => {
    const { token } = await app.someone();
    const authorization = `Bearer ${token}`;
    expect((await create({ authorization })).status).toBe(201);
    expect((await create({ authorization, origin: evil, 'sec-fetch-site': 'cross-site' })).status).toBe(201);
  });

  it('that read with a cookie: taken, since another site cannot see the answer', async () => {
    const { cookie } = await app.someone();
    expect((await app.send({ path: '/User/me', headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(
      200,
    );
  });

  const elsewhere = [
    evil,
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
    '/\t/evil.example',
    'http://localhost@evil.example',
  ];
  it.each(elsewhere)('an address to go to afterwards that leads elsewhere: %s', async (url) => {
    const email = newAddress();
    const post = (path: string, body: object) =>
      app.send({ method: 'POST', path, headers: json, body: JSON.stringify(body) });
    for (const answer of [
      await post('/auth/send-verification-email', { email, callbackURL: url }),
      await post('/auth/request-password-reset', { email, redirectTo: url }),
      await post('/auth/sign-up/email', { email, name: 'x', password: 'correct horse', callbackURL: url }),
    ]) {
      expect(answer.headers).not.toHaveProperty('location');
      expect([400, 403]).toContain(answer.status);
    }
    expect(await app.mails(email)).toEqual([]);
  });
});
