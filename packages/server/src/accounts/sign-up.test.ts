import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { goodPassword, lastMail, newAddress, register, signIn, signUp, tokenOf } from '../../test/people.js';

describe.each(engines)('making an account on %s', (engine) => {
  const app = testApp(engine);
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const rows = async (email: string) => app.database.knex('users').where({ email });

  it('anonymous signs up, confirms, signs in, and is known by token and by cookie', async () => {
    const email = newAddress();
    const { body } = await app.client.accounts.signUp({ body: { name: 'Kósza Bence', email, password: goodPassword } });
    expect(body).toMatchObject({ token: null, user: { name: 'Kósza Bence', email, emailVerified: false } });
    await expect(signIn(app, email)).rejects.toMatchObject({ problem: { status: 403, code: 'email-not-verified' } });

    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, email)) } });
    const answer = await signIn(app, email);
    const user = { ...body.user, emailVerified: true };
    expect(answer.body).toEqual({ token: expect.any(String), user });
    expect(answer.headers['set-cookie']).toMatch(
      /^charsheet-\d+\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
    for (const headers of [{ cookie }, { authorization: `Bearer ${answer.body.token}` }]) {
      const me = await app.send({ path: '/User/me', headers });
      expect({ status: me.status, body: JSON.parse(me.body) }).toEqual({ status: 200, body: user });
      expect(me.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('an address that has an account gets the same answer, and its owner a mail', async () => {
    const taken = await register(app);
    const before = await rows(taken);
    const body = (email: string) => ({ name: 'Eve', email, password: 'another good password' });
    const free = newAddress();
    const [known, unknown] = [
      await post('/auth/sign-up/email', body(taken)),
      await post('/auth/sign-up/email', body(free)),
    ];
    const plain = ({ headers, body: text, status }: typeof known) => {
      const { 'x-request-id': _, date: __, 'content-length': ___, ...kept } = headers;
      const { user, ...rest } = JSON.parse(text);
      return { status, headers: kept, rest, user: { ...user, id: '', email: '', createdAt: '' } };
    };
    expect(plain(known)).toEqual(plain(unknown));
    expect(JSON.parse(known.body).user.id).not.toBe(before[0].id);
    expect(await lastMail(app, taken)).toMatchObject({ template: 'already-registered' });
    expect(await rows(taken)).toEqual(before);
    await signIn(app, taken);
  });

  it('one account for one address, however it is written', async () => {
    await signUp(app, 'Foo@x.test');
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, 'foo@x.test')) } });
    for (const email of ['foo@x.test', ' foo@x.test ', 'FOO@X.TEST', 'foo\uff20x.test', 'ｆｏｏ@x.test']) {
      await signUp(app, email);
      expect(await lastMail(app, 'foo@x.test')).toMatchObject({ template: 'already-registered' });
      await app.database.knex('rate_limits').delete();
      expect((await signIn(app, email)).body.user.email).toBe('foo@x.test');
    }
    expect(await rows('foo@x.test')).toHaveLength(1);
  });

  it('two who sign up with one address at once get the same answer', async () => {
    const email = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(app, email)));
    expect(answers).toHaveLength(3);
    expect(await rows(email)).toHaveLength(1);
  });

  it.each([
    ['no address', { email: 'bence' }, '/email', 'bad-form'],
    ['a quoted address', { email: '"a b"@c.de' }, '/email', 'bad-form'],
    ['an address of a number', { email: 'a@[127.0.0.1]' }, '/email', 'bad-form'],
    ['an address without a dot', { email: 'a@localhost' }, '/email', 'bad-form'],
    ['an address with a line break', { email: 'a@x.test\nBcc: b@x.test' }, '/email', 'control-character'],
    ['an address of look-alike letters', { email: 'а@x.test' }, '/email', 'bad-form'],
    ['a short password', { password: 'too short' }, '/password', 'too-short'],
    ['a long password', { password: 'x'.repeat(129) }, '/password', 'too-long'],
    ['a password that is a number', { password: 12_345_678_901 }, '/password', 'wrong-type'],
    ['no visible name', { name: ' ' }, '/name', 'not-visible'],
    ['a long name', { name: 'N'.repeat(81) }, '/name', 'too-long'],
    ['a member that is the service’s', { emailVerified: true }, '/emailVerified', 'unknown-member'],
    ['an image', { image: 'javascript:alert(1)' }, '/image', 'unknown-member'],
  ])('anonymous is refused with %s', async (_, wrong, pointer, code) => {
    const body = { name: 'Bence', email: newAddress(), password: goodPassword, ...wrong };
    const answer = await post('/auth/sign-up/email', body);
    expect({ status: answer.status, problem: JSON.parse(answer.body) }).toMatchObject({
      status: 400,
      problem: { code: 'invalid-body', errors: [{ pointer, code }] },
    });
    expect(answer.body).not.toContain('12345678901');
  });

  it('the mail speaks the language of the request', async () => {
    for (const [header, language] of [
      ['hu-HU,hu;q=0.9', 'hu'],
      ['en-GB,en', 'en'],
    ] as const) {
      const email = newAddress();
      const body = { name: 'Bence', email, password: goodPassword };
      await post('/auth/sign-up/email', body, { 'accept-language': header });
      expect(await lastMail(app, email)).toMatchObject({ template: 'verify-email', language });
    }
  });

  it('mails to one address are limited, whoever asks from wherever, and whether or not it has an account', async () => {
    for (const email of [newAddress(), await register(app)]) {
      await app.database.knex('rate_limits').delete();
      const answers = [];
      for (let i = 0; i < 3; i++) {
        answers.push(await post('/auth/request-password-reset', { email }));
        answers.push(await post('/auth/sign-up/email', { name: 'Eve', email, password: goodPassword }));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = answers.at(-1);
      expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'too-many-requests' });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
      // Strangers do not learn from it what others do with the address.
      const left = answers.map(({ headers }) => /"mail";r=(\d+);t=\d+/.exec(headers['ratelimit'] ?? '')?.[1]);
      expect(left).toEqual([undefined, undefined, undefined, undefined, undefined, '0']);
    }
  });

  it('a mail that confirms is sent once more, with the same answer for every address', async () => {
    const waiting = await signUp(app);
    const done = await register(app);
    const count = async (email: string) => (await app.mails(email)).length;
    const before = [await count(waiting), await count(done)];
    for (const email of [waiting, done, newAddress()]) {
      const { status, body } = await app.client.accounts.sendVerificationEmail({ body: { email } });
      expect({ status, body }).toEqual({ status: 200, body: { status: true } });
    }
    expect([await count(waiting), await count(done)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('a token confirms only once it is whole, and again does no harm', async () => {
    const email = await signUp(app);
    const token = tokenOf(await lastMail(app, email));
    for (const broken of [token.slice(0, -2), `${token}x`, 'x', `${token.split('.').slice(0, 2).join('.')}.`]) {
      const call = app.client.accounts.verifyEmail({ body: { token: broken } });
      await expect(call).rejects.toMatchObject({ problem: { status: 400, code: 'invalid-token' } });
    }
    expect(await rows(email)).toMatchObject([{ email_verified: false }]);
    await app.client.accounts.verifyEmail({ body: { token } });
    await app.client.accounts.verifyEmail({ body: { token } });
    expect(await rows(email)).toMatchObject([{ email_verified: true }]);
  });
});
