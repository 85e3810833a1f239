import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { lastMail, newAddress, signIn, signUp, tokenOf } from '../../test/people.js';

describe.each(engines)('links in mail on %s', (engine) => {
  const app = testApp(engine, { publicUrl: 'https://sheets.example.org/app/', basePath: '/app' });

  it('lead to the configured address, whatever the request says of itself', async () => {
    const { user } = await app.someone();
    const headers = {
      'content-type': 'application/json',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    };
    const body = JSON.stringify({ email: user.email });
    await app.send({ method: 'POST', path: '/app/auth/request-password-reset', headers, body });
    const { values } = await lastMail(app, user.email);
    expect(values['url']).toMatch(/^https:\/\/sheets\.example\.org\/app\/reset-password\?token=[\w-]+$/);
    expect(JSON.stringify(values)).not.toContain('evil');
  });

  it('change nothing when a scanner follows them', async () => {
    const email = await signUp(app);
    const url = new URL((await lastMail(app, email)).values['url'] ?? '');
    const token = url.searchParams.get('token');
    for (const method of ['HEAD', 'GET']) {
      await app.send({ method, path: `${url.pathname}${url.search}` });
      await app.send({ method, path: `/app/auth/verify-email?token=${token}` });
      await app.send({ method, path: `/app/auth/reset-password/${token}` });
    }
    await expect(signIn(app, email)).rejects.toMatchObject({ problem: { code: 'email-not-verified' } });
    await app.client.accounts.verifyEmail({ body: { token: token ?? '' } });
    await signIn(app, email);
  });

  it('move an account to another address by two steps, and the old address is told', async () => {
    const person = await app.someone();
    const newEmail = newAddress();
    const call = { body: { newEmail: ` ${newEmail.toUpperCase()} `, callbackURL: '/account' } };
    await app.as(person).accounts.changeEmail(call);
    const asked = await lastMail(app, person.user.email);
    expect(asked).toMatchObject({ template: 'change-email', values: { newEmail } });
    expect(await app.mails(newEmail)).toEqual([]);

    await app.client.accounts.verifyEmail({ body: { token: tokenOf(asked) } });
    const confirm = await lastMail(app, newEmail);
    expect(confirm.template).toBe('verify-email');
    expect((await app.as(person).accounts.me()).body.email).toBe(person.user.email);

    await app.client.accounts.verifyEmail({ body: { token: tokenOf(confirm) } });
    expect((await app.as(person).accounts.me()).body).toMatchObject({ email: newEmail, emailVerified: true });
    expect(await lastMail(app, person.user.email)).toMatchObject({ template: 'email-changed', values: { newEmail } });
    const again = app.client.accounts.verifyEmail({ body: { token: tokenOf(confirm) } });
    await expect(again).rejects.toMatchObject({ problem: { code: 'invalid-token' } });
  });

  it('do not move an account to an address that has one, and only its owner is told that it has', async () => {
    const [person, other] = [await app.someone(), await app.someone()];
    const free = newAddress();
    const asked = [];
    for (const newEmail of [free, other.user.email]) {
      const { body } = await app.as(person).accounts.changeEmail({ body: { newEmail } });
      const mail = await lastMail(app, person.user.email);
      const approved = await app.client.accounts.verifyEmail({ body: { token: tokenOf(mail) } });
      const { url: _, newEmail: __, ...values } = mail.values;
      asked.push({ body, mail: { ...mail, values }, approved: approved.body });
    }
    expect(asked[1]).toEqual(asked[0]);
    expect((await app.mails(free)).map(({ template }) => template)).toEqual(['verify-email']);
    const told = await app.mails(other.user.email);
    expect(told).toEqual([
      { template: 'address-taken', language: 'hu', values: { url: 'https://sheets.example.org/app/sign-in' } },
    ]);
    const same = app.as(person).accounts.changeEmail({ body: { newEmail: person.user.email } });
    await expect(same).rejects.toMatchObject({ problem: { code: 'invalid-body' } });
  });

  it('move an account to an address that a stranger has claimed and never confirmed', async () => {
    const person = await app.someone();
    const newEmail = await signUp(app);
    const claim = tokenOf(await lastMail(app, newEmail));
    await app.as(person).accounts.changeEmail({ body: { newEmail } });
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, person.user.email)) } });
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, newEmail)) } });
    expect((await app.as(person).accounts.me()).body.email).toBe(newEmail);
    const late = app.client.accounts.verifyEmail({ body: { token: claim } });
    await expect(late).rejects.toMatchObject({ problem: { code: 'invalid-token' } });
  });

  it('of two that move to one address the first one gets it', async () => {
    const people = [await app.someone(), await app.someone()];
    const newEmail = newAddress();
    const tokens = [];
    for (const person of people) {
      await app.as(person).accounts.changeEmail({ body: { newEmail } });
      await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, person.user.email)) } });
      tokens.push(tokenOf(await lastMail(app, newEmail)));
    }
    await app.client.accounts.verifyEmail({ body: { token: tokens[0] ?? '' } });
    const second = app.client.accounts.verifyEmail({ body: { token: tokens[1] ?? '' } });
    await expect(second).rejects.toMatchObject({ problem: { status: 400, code: 'invalid-token' } });
  });

  it('send cookies by HTTPS only, when the address is one of HTTPS', async () => {
    const { user } = await app.someone();
    const { headers } = await signIn(app, user.email);
    expect(headers['set-cookie']).toMatch(
      /^__Secure-charsheet-app\.session_token=[^;]+; Max-Age=2592000; Path=\/app; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
