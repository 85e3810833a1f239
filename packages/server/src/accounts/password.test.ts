import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { lastMail, newAddress, signIn, signUp, tokenOf } from '../../test/people.js';

const newPassword = 'another good password';

describe.each(engines)('passwords on %s', (engine) => {
  const app = testApp(engine, { passwordCost: undefined });
  const status = async (headers: Record<string, string>, path = '/User/me') =>
    (await app.send({ path, headers })).status;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('a reset by mail: the same answer for every address, a token that works once, and an end of all sessions', async () => {
    const { user, token, cookie, password } = await app.someone();
    const ask = (email: string) => app.client.accounts.requestPasswordReset({ body: { email, redirectTo: '/reset' } });
    const [known, unknown] = [await ask(user.email), await ask(newAddress())];
    expect(known.body).toEqual(unknown.body);
    const mail = await lastMail(app, user.email);
    expect(mail.template).toBe('reset-password');

    const body = { newPassword, token: tokenOf(mail) };
    await app.client.accounts.resetPassword({ body });
    expect(await lastMail(app, user.email)).toMatchObject({ template: 'password-changed' });
    expect([await status(bearer(token)), await status({ cookie }), await status(bearer(token), '/Character')]).toEqual([
      401, 401, 401,
    ]);
    await expect(signIn(app, user.email, password)).rejects.toMatchObject({ problem: { status: 401 } });
    await signIn(app, user.email, newPassword);
    const again = app.client.accounts.resetPassword({ body });
    await expect(again).rejects.toMatchObject({ problem: { status: 400, code: 'invalid-token' } });
  });

  it('a reset that came too late is refused', async () => {
    const { user } = await app.someone();
    await app.client.accounts.requestPasswordReset({ body: { email: user.email } });
    const token = tokenOf(await lastMail(app, user.email));
    await app.database.knex('verifications').update({ expires_at: new Date(Date.now() - 1000) });
    const call = app.client.accounts.resetPassword({ body: { newPassword, token } });
    await expect(call).rejects.toMatchObject({ problem: { code: 'invalid-token' } });
  });

  it('a reset confirms the address: whoever lost the first mail gets in by it', async () => {
    const email = await signUp(app);
    await app.client.accounts.requestPasswordReset({ body: { email } });
    await app.client.accounts.resetPassword({
      body: { newPassword, token: tokenOf(await lastMail(app, email)) },
    });
    expect((await signIn(app, email, newPassword)).body.user.emailVerified).toBe(true);
  });

  it('the database holds no token of a mail as it was sent, and no password', async () => {
    const { user, password } = await app.someone();
    await app.client.accounts.requestPasswordReset({ body: { email: user.email } });
    const token = tokenOf(await lastMail(app, user.email));
    const rows = JSON.stringify([await app.database.knex('verifications'), await app.database.knex('accounts')]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(password);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('the owner changes it: other sessions end, this one goes on with a new token', async () => {
    const person = await app.someone();
    const other = await signIn(app, person.user.email);
    const changed = await app
      .as(person)
      .accounts.changePassword({ body: { currentPassword: person.password, newPassword, revokeOtherSessions: true } });
    expect(await status(bearer(other.body.token))).toBe(401);
    expect(await status(bearer(person.token))).toBe(401);
    expect(await status(bearer(changed.body.token ?? ''))).toBe(200);
    expect(await lastMail(app, person.user.email)).toMatchObject({ template: 'password-changed' });
    await signIn(app, person.user.email, newPassword);
  });

  it('the owner changes it and keeps the other sessions', async () => {
    const person = await app.someone();
    const other = await signIn(app, person.user.email);
    const changed = await app
      .as(person)
      .accounts.changePassword({ body: { currentPassword: person.password, newPassword, revokeOtherSessions: false } });
    expect(changed.body.token).toBeNull();
    expect([await status(bearer(other.body.token)), await status(bearer(person.token))]).toEqual([200, 200]);
  });

  it('whoever holds a session without knowing the password can try it ten times', async () => {
    const person = await app.someone();
    const attempt = () =>
      app.as(person).accounts.changePassword({ body: { currentPassword: 'a wrong password', newPassword } });
    for (let i = 0; i < 10; i++) {
      await expect(attempt()).rejects.toMatchObject({ problem: { status: 400, code: 'invalid-password' } });
    }
    await expect(attempt()).rejects.toMatchObject({ problem: { status: 429 } });
  });
});
