import { describe, expect, it } from 'vitest';

import { engines, type RawRequest, testApp } from '../../test/harness.js';
import { goodPassword, lastMail, newAddress, signIn, tokenOf } from '../../test/people.js';

describe.each(engines)('signing in on %s', (engine) => {
  const app = testApp(engine);

  const attempt = (email: string, password: string, headers: Record<string, string> = {}): RawRequest => ({
    method: 'POST',
    path: '/auth/sign-in/email',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });
  const me = async (headers: Record<string, string>) => (await app.send({ path: '/User/me', headers })).status;

  it('with a wrong password and with an unknown address answers alike', async () => {
    const { user } = await app.someone();
    const plain = async (email: string) => {
      const { status, headers, body } = await app.send(attempt(email, 'a wrong password'));
      const { 'x-request-id': _, date: __, ...kept } = headers;
      return { status, headers: kept, problem: { ...JSON.parse(body), requestId: '' } };
    };
    const known = await plain(user.email);
    expect(known).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="charsheet"' },
      problem: { code: 'invalid-email-or-password' },
    });
    expect(await plain(newAddress())).toEqual(known);
  });

  it('with the same letters in another Unicode form works', async () => {
    const { user } = await app.someone();
    const { passwords } = await import('./passwords.js');
    const password = await passwords().hash('árvíztűrő'.normalize('NFC'));
    await app.database.knex('accounts').where({ user_id: user.id }).update({ password });
    await signIn(app, user.email, 'árvíztűrő'.normalize('NFD'));
  });

  it('makes a session of its own each time, whatever cookie is sent', async () => {
    const { user, cookie } = await app.someone();
    const answer = await app.send(attempt(user.email, goodPassword, { cookie, origin: app.url }));
    const given = answer.headers['set-cookie']?.split(';')[0] ?? '';
    expect(given).toContain(`${app.cookieName()}=`);
    expect(given).not.toBe(cookie);
    const forged = { cookie: `${app.cookieName()}=chosen`, origin: app.url };
    const other = await app.send(attempt(user.email, goodPassword, forged));
    expect(other.status).toBe(200);
    expect(other.headers['set-cookie']).not.toContain('chosen');
  });

  it('with ten wrong passwords is refused for a while, from wherever, and for every address alike', async () => {
    const { user } = await app.someone();
    for (const email of [user.email, newAddress()]) {
      const wrong = () => app.send(attempt(email, 'a wrong password'));
      const ten = await Promise.all(Array.from({ length: 10 }, wrong));
      expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(401));
      const { status, headers } = await wrong();
      expect([status, Number(headers['retry-after']) > 800]).toEqual([429, true]);
    }
    expect((await app.send(attempt(user.email, goodPassword))).status).toBe(429);
    await app.database.knex('rate_limits').update({ last_request: Date.now() - 900_000 });
    expect((await app.send(attempt(user.email, goodPassword))).status).toBe(200);
  });

  it('is open to its owner, whatever strangers guess: from where they were before, signed in, or after a reset', async () => {
    const { user, token } = await app.someone();
    const home = { 'x-forwarded-for': '2001:db8:7::1' };
    expect((await app.send(attempt(user.email, goodPassword, home))).status).toBe(200);
    const guess = () => app.send(attempt(user.email, 'a wrong password'));
    const guesses = await Promise.all(Array.from({ length: 11 }, guess));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);

    const neighbour = { 'x-forwarded-for': '2001:db8:7:0:9::2' };
    expect((await app.send(attempt(user.email, goodPassword, neighbour))).status).toBe(200);
    const newPassword = 'another good password';
    const changed = await app
      .as({ token })
      .accounts.changePassword({ body: { currentPassword: goodPassword, newPassword } });
    await app.database.knex('rate_limits').delete();
    for (let i = 0; i < 11; i++) await guess();
    expect((await app.send(attempt(user.email, newPassword))).status).toBe(429);
    await app.client.accounts.requestPasswordReset({ body: { email: user.email } });
    const reset = { token: tokenOf(await lastMail(app, user.email)), newPassword: goodPassword };
    await app.client.accounts.resetPassword({ body: reset });
    expect((await app.send(attempt(user.email, goodPassword))).status).toBe(200);
    expect(changed.body.user.email).toBe(user.email);
  });

  it('is counted from now when the clock was set back', async () => {
    const email = newAddress();
    const inADay = Date.now() + 86_400_000;
    const wrong = (address: string, of = email) =>
      app.send(attempt(of, 'a wrong password', { 'x-forwarded-for': address }));
    await Promise.all(Array.from({ length: 10 }, () => wrong('203.0.113.99')));
    await app.database.knex('rate_limits').update({ last_request: inADay, count: 60 });
    for (const refused of [await wrong('203.0.113.98'), await wrong('203.0.113.99', newAddress())]) {
      expect([refused.status, Number(refused.headers['retry-after']) <= 3600]).toEqual([429, true]);
    }
  });

  it('with a right password begins the count anew', async () => {
    const { user } = await app.someone();
    for (let i = 0; i < 3; i++) {
      const wrong = () => app.send(attempt(user.email, 'a wrong one'));
      const five = await Promise.all(Array.from({ length: 5 }, wrong));
      expect(five.map(({ status }) => status)).toEqual(Array(5).fill(401));
      await signIn(app, user.email);
    }
  });

  it('counts wrong passwords at once, too', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 15 }, () => app.send(attempt(email, 'a wrong password'))));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('for many accounts from one address is refused for a while, whatever address the caller claims', async () => {
    const from = (i: number) => ({
      'x-forwarded-for': `203.0.113.${i}, 198.51.100.7`,
      'x-client-ip': `203.0.113.${i}`,
    });
    const wrong = (_: unknown, i: number) => app.send(attempt(newAddress(), 'a wrong password', from(i)));
    // Not all at once: passwords take turns.
    for (let i = 0; i < 60; i += 15) {
      const some = await Promise.all(Array.from({ length: 15 }, (_, j) => wrong(_, i + j)));
      const left = some.map(({ headers }) => Number(/"address";r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]));
      expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 15 }, (_, j) => 59 - i - j));
      expect(some.map(({ status }) => status)).toEqual(Array(15).fill(401));
    }
    const answer = await wrong(undefined, 60);
    expect(answer.headers['ratelimit-policy']).toBe('"password";q=10;w=900, "address";q=60;w=60');
    expect(answer.headers['ratelimit']).toBe(`"address";r=0;t=${answer.headers['retry-after']}`);
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'too-many-requests' });
    expect((await app.send(attempt(newAddress(), 'a wrong password'))).status).toBe(401);
  });

  it('and out again ends the session', async () => {
    const { user } = await app.someone();
    const { body } = await signIn(app, user.email);
    const headers = { authorization: `Bearer ${body.token}` };
    expect(await me(headers)).toBe(200);
    const { status, headers: answered } = await app.send({ method: 'POST', path: '/auth/sign-out', headers });
    expect(status).toBe(200);
    expect(answered['set-cookie']).toBe(`${app.cookieName()}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
    expect(await me(headers)).toBe(401);
    expect((await app.client.accounts.signOut()).body).toEqual({ success: true });
  });

  it.each([
    ['here', '/auth/sign-out'],
    ['everywhere', '/auth/revoke-sessions'],
    ['everywhere else', '/auth/revoke-other-sessions'],
  ])('and out again %s is refused to nobody, however many have done so from the same address', async (_, path) => {
    const out = ({ token }: { token: string }): RawRequest => ({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.8' },
    });
    expect((await app.send(out(await app.someone()))).status).toBe(200);
    await app.database.knex('rate_limits').where('key', 'like', '198.51.100.8%').update({ count: 1_000_000 });
    expect((await app.send(out(await app.someone()))).status).toBe(200);
  });
});
