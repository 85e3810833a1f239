import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../../test/fixtures.js';
import { engines, secret, testApp } from '../../test/harness.js';
import type { Person } from '../../test/people.js';
import { signature } from './session-token.js';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** As lenient decoders read it. */
const otherAlphabet = (token: string) => `${token.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '')}==`;
const lastBits = (token: string) =>
  token.replace(/(.)=$/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}=`);

describe.each(engines)('credentials on %s', (engine) => {
  const app = testApp(engine);
  const json = { 'content-type': 'application/json' };
  const sheet = JSON.stringify(buildCharacter());

  const expire = ({ user }: Person) =>
    app.database
      .knex('sessions')
      .where({ user_id: user.id })
      .update({ expires_at: new Date(Date.now() - 1000) });

  it.each([
    ['a token of another secret', () => bearer(signature('another secret').sign('x'))],
    ['a token without a signature', () => bearer('abc')],
    ['a signature without a token', ({ token }: Person) => bearer(`.${token.split('.')[1]}`)],
    ['a token with a character changed', ({ token }: Person) => bearer(`x${token.slice(1)}`)],
    ['a token with a character added', ({ token }: Person) => bearer(`${token}A`)],
    ['a token with a character added to its padding', ({ token }: Person) => bearer(`${token}=`)],
    ['a token without its padding', ({ token }: Person) => bearer(token.replace(/=+$/, ''))],
    ['a token in the other alphabet', ({ token }: Person) => bearer(otherAlphabet(token))],
    ['a token whose last bits differ, which say nothing', ({ token }: Person) => bearer(lastBits(token))],
    ['a token as it stands in a cookie', ({ cookie }: Person) => bearer(cookie.split('=')[1] ?? '')],
    ['a token cut short', ({ token }: Person) => bearer(token.slice(0, -4))],
    ['a signed token of no session', () => bearer(signature(secret).sign('no such session'))],
    ['a broken escape', () => bearer('%zz.%zz')],
    ['nothing after Bearer', () => ({ authorization: 'Bearer ' })],
    ['two words after Bearer', ({ token }: Person) => bearer(`${token} x`)],
    ['another scheme', () => ({ authorization: 'Basic YTpi' })],
    ['a bad token beside a good cookie', ({ cookie }: Person) => ({ ...bearer('x.y'), cookie })],
  ])('%s is refused wherever it could matter, never taken for none', async (_, make) => {
    const headers = make(await app.someone()) as Record<string, string>;
    const { body: stored } = await app.client.characters.create({ body: buildCharacter() });
    for (const request of [
      { path: '/User/me', headers },
      { path: '/Character', headers },
      { path: `/Character/${stored.id}`, headers },
      { path: '/Character', method: 'POST', headers: { ...headers, ...json }, body: sheet },
      { path: '/auth/sign-out', method: 'POST', headers },
    ]) {
      const answer = await app.send(request);
      expect({ status: answer.status, code: JSON.parse(answer.body).code }).toEqual({
        status: 401,
        code: 'invalid-credentials',
      });
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="charsheet", error="invalid_token"');
    }
  });

  it('an ended session is refused; its cookie reads as nobody, and is removed', async () => {
    const person = await app.someone();
    await expire(person);
    const { body: stored } = await app.client.characters.create({ body: buildCharacter() });
    const cookie = { cookie: person.cookie };
    expect((await app.send({ path: `/Character/${stored.id}`, headers: bearer(person.token) })).status).toBe(401);

    const read = await app.send({ path: `/Character/${stored.id}`, headers: cookie });
    expect(read.status).toBe(200);
    expect(read.headers['set-cookie']).toBe(`${app.cookieName()}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
    expect(await app.refused({ path: '/User/me', headers: cookie })).toMatchObject({ code: 'sign-in-required' });

    const headers = { ...cookie, ...json, origin: app.url };
    const write = await app.send({ method: 'POST', path: '/Character', headers, body: sheet });
    expect(write.status).toBe(401);
    expect(write.headers['set-cookie']).toMatch(/Max-Age=0/);
  });

  it('a cookie of another service on this host is none of ours, and stays', async () => {
    const { body: stored } = await app.client.characters.create({ body: buildCharacter() });
    const foreign = signature('another secret').sign('x');
    for (const cookie of [
      `charsheet-1.session_token=${encodeURIComponent(foreign)}`,
      `${app.cookieName()}=${encodeURIComponent(foreign)}`,
    ]) {
      const answer = await app.send({ path: `/Character/${stored.id}`, headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('an ended cookie does not keep anybody from signing in', async () => {
    const person = await app.someone();
    await expire(person);
    const body = JSON.stringify({ email: person.user.email, password: person.password });
    const headers = { ...json, cookie: person.cookie, origin: app.url };
    expect((await app.send({ method: 'POST', path: '/auth/sign-in/email', headers, body })).status).toBe(200);
  });

  it('a session that is used lasts longer, and a browser gets its cookie again', async () => {
    const person = await app.someone();
    const session = () => app.database.knex('sessions').where({ user_id: person.user.id }).first();
    const before = await session();
    expect((await app.send({ path: '/User/me', headers: { cookie: person.cookie } })).headers).not.toHaveProperty(
      'set-cookie',
    );
    expect(await session()).toEqual(before);

    const inTenDays = new Date(Date.now() + 10 * 86_400_000);
    await app.database.knex('sessions').where({ id: before.id }).update({ expires_at: inTenDays });
    const answer = await app.send({ path: '/User/me', headers: { cookie: person.cookie } });
    expect(answer.headers['set-cookie']).toBe(`${person.cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
    expect((await session()).expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  it('nobody at all: 401 where an account is needed, before anything else is looked at', async () => {
    for (const request of [
      { path: '/User/me' },
      { path: '/Character?limit=x' },
      { path: '/auth/list-sessions' },
      { path: '/auth/change-password', method: 'POST', headers: json, body: '{' },
    ]) {
      const answer = await app.send(request);
      expect({ status: answer.status, code: JSON.parse(answer.body).code }).toEqual({
        status: 401,
        code: 'sign-in-required',
      });
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="charsheet"');
    }
  });

  it('the sessions of an account are listed without their tokens, and ended one by one or all', async () => {
    const person = await app.someone();
    const other = await app.client.accounts.signIn({ body: { email: person.user.email, password: person.password } });
    const client = app.as(person);
    const list = async () => (await client.accounts.listSessions()).body;
    const [newest, first] = await list();
    expect([newest?.current, first?.current]).toEqual([false, true]);
    expect(JSON.stringify(await list())).not.toContain(other.body.token.split('.')[0]);

    const stranger = app.as(await app.someone());
    await stranger.accounts.revokeSession({ body: { id: newest?.id ?? '' } });
    expect(await list()).toHaveLength(2);
    await client.accounts.revokeSession({ body: { id: newest?.id ?? '' } });
    expect(await list()).toEqual([first]);
    expect((await app.send({ path: '/User/me', headers: bearer(other.body.token) })).status).toBe(401);

    const again = await app.client.accounts.signIn({ body: { email: person.user.email, password: person.password } });
    await client.accounts.revokeOtherSessions();
    expect(await list()).toEqual([first]);
    expect((await app.send({ path: '/User/me', headers: bearer(again.body.token) })).status).toBe(401);
    await client.accounts.revokeSessions();
    expect((await app.send({ path: '/User/me', headers: bearer(person.token) })).status).toBe(401);
  });
});
