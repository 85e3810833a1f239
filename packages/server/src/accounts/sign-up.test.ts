import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { tokenOf } from '../../test/people.js';

const password = 'correct horse battery';
const name = 'Bence';

let addresses = 0;
const newAddress = () => `new${++addresses}@example.org`;

describe.each(engines)('making an account on %s', (engine) => {
  const app = testApp(engine);

  const signUp = (email: string) => app.client.accounts.signUp({ body: { name, email, password } });
  const signIn = (email: string, given = password) => app.client.accounts.signIn({ body: { email, password: given } });
  const lastMail = async (email: string) => {
    const mail = (await app.mails(email)).at(-1);
    if (!mail) throw new Error(`no mail to ${email}`);
    return mail;
  };
  const registered = async (email = newAddress()) => {
    await signUp(email);
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(email)) } });
    return email;
  };

  it('anonymous signs up, confirms, signs in, and is known by token and by cookie', async () => {
    const email = newAddress();
    const { body } = await signUp(email);
    expect(body).toMatchObject({ token: null, user: { name, email, emailVerified: false } });
    await expect(signIn(email)).rejects.toMatchObject({ problem: { status: 403, code: 'email-not-verified' } });

    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(email)) } });
    const answer = await signIn(email);
    const user = { ...body.user, emailVerified: true };
    expect(answer.body).toEqual({ token: expect.any(String), user });
    expect(answer.headers['set-cookie']).toMatch(
      /^charsheet\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );

    const cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
    for (const headers of [{ cookie }, { authorization: `Bearer ${answer.body.token}` }]) {
      const me = await app.send({ path: '/User/me', headers });
      expect({ status: me.status, body: JSON.parse(me.body) }).toEqual({ status: 200, body: user });
      expect(me.headers['cache-control']).toBe('private, no-cache');
    }
  });
  it('registers', async () => {
    await registered();
  });
});
