import { describe, expect, it } from 'vitest';

import { testApp } from '../../test/harness.js';
import { goodPassword, lastMail, newAddress, register, signIn, signUp, tokenOf } from '../../test/people.js';

const newPassword = 'another good password';

/** Some that the account library does not know, in two spellings, and as mail is delivered to them. */
const addresses = [
  ['Anna@b\u00fccher.hu', 'anna@BU\u0308CHER\u3002HU', 'anna@xn--bcher-kva.hu'],
  ['A&B@παράδειγμα.ευ', 'a＆b@ΠΑΡΆΔΕΙΓΜΑ.ΕΥ', 'a&b@xn--hxajbheg2az3al.xn--qxa6a'],
  ['61406578@in-hexadecimal.invalid', '61406578@IN-HEXADECIMAL.invalid', '61406578@in-hexadecimal.invalid'],
] as const;

describe('addresses of every kind', () => {
  const app = testApp('PGlite');
  const open = async (email: string) => {
    const mail = await lastMail(app, email);
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(mail) } });
    return mail;
  };

  it.each(addresses)('%s is taken wherever an address is, and is the same as %s', async (email, other, delivered) => {
    const { client } = app;
    const signedUp = await client.accounts.signUp({ body: { name: 'Anna', email, password: goodPassword } });
    expect(signedUp.body.user.email).toBe(delivered);
    await client.accounts.sendVerificationEmail({ body: { email: other } });
    const finish = tokenOf(await lastMail(app, delivered));
    await client.accounts.resetPassword({ body: { token: finish, newPassword: goodPassword } });
    expect((await signIn(app, other)).body.user).toMatchObject({ email: delivered, emailVerified: true });

    await signUp(app, other);
    expect(await lastMail(app, delivered)).toMatchObject({ template: 'already-registered' });

    await client.accounts.requestPasswordReset({ body: { email: other } });
    const reset = tokenOf(await lastMail(app, delivered));
    await client.accounts.resetPassword({ body: { token: reset, newPassword } });
    const { token } = (await signIn(app, email, newPassword)).body;
    expect((await app.as({ token }).accounts.me()).body.email).toBe(delivered);

    const away = newAddress();
    await app.as({ token }).accounts.changeEmail({ body: { newEmail: away } });
    await open(delivered);
    await open(away);
    expect(await lastMail(app, delivered)).toMatchObject({ template: 'email-changed', values: { newEmail: away } });
    await app.database.knex('rate_limits').delete();
    await app.as({ token }).accounts.changeEmail({ body: { newEmail: other } });
    expect(await open(away)).toMatchObject({ template: 'change-email', values: { newEmail: delivered } });
    await open(delivered);
    expect((await app.as({ token }).accounts.me()).body.email).toBe(delivered);
  });

  it('a new one is confirmed by its mail', async () => {
    await register(app, 'csilla@xn--r8jz45g.xn--zckzah');
    await signIn(app, 'csilla@例え.テスト');
  });
});
