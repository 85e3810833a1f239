import { describe, expect, it } from 'vitest';

import { cliClientId } from '@charsheet/schema';

import { engines, testApp } from '../../test/harness.js';
import { lastMail, newAddress, type Person, signIn, tokenOf } from '../../test/people.js';
import { type AccountEvent, endings } from './endings.js';
import { hashOf } from './mail-tokens.js';

const newPassword = 'another good password';

describe.each(engines)('what ends with what happens to an account on %s', (engine) => {
  const app = testApp(engine);
  const knex = (table: string) => app.database.knex(table);

  /** Somebody with all that an account can have. */
  const prepare = async () => {
    const person = await app.someone();
    const { user } = person;
    const other = await signIn(app, user.email);
    await app.client.accounts.requestPasswordReset({ body: { email: user.email } });
    const reset = tokenOf(await lastMail(app, user.email));
    await app.client.accounts.requestPasswordReset({ body: { email: user.email } });
    const newEmail = newAddress();
    await app.as(person).accounts.changeEmail({ body: { newEmail } });
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, user.email)) } });
    const move = tokenOf(await lastMail(app, newEmail));
    const code = await app.client.devices.code({ body: { client_id: cliClientId } });
    if (code.status !== 200) throw new Error(code.body.error);
    await app.as(person).devices.approve({ body: { userCode: code.body.user_code } });
    await knex('verifications').insert({ identifier: 'confirm:x', value: user.id, expires_at: new Date(4e12) });
    const draft = { path: '/characters/new', fields: '[]', typed_at: new Date(), expires_at: new Date(4e12) };
    await knex('drafts').insert({ ...draft, id: `of the sign-up of ${user.id}`, browser: 'x', sign_up: user.id });
    await knex('drafts').insert({ ...draft, id: `typed by ${user.id}`, browser: 'x', typist: user.id });
    const wrong = signIn(app, user.email, 'a wrong password');
    await expect(wrong).rejects.toMatchObject({ problem: { status: 401 } });
    return { person, other: other.body.token, reset, move };
  };
  /** What is left of it. */
  const left = async ({ user }: Person, email = user.email) => {
    const tokens: string[] = await knex('verifications').where({ value: user.id }).pluck('identifier');
    const guesses = await knex('rate_limits').where('key', 'like', `password|${hashOf(email)}%`);
    return {
      sessions: (await knex('sessions').where({ user_id: user.id })).length,
      deviceCodes: (await knex('device_codes').where({ user_id: user.id })).length,
      resetTokens: tokens.filter((one) => !one.includes(':')).length,
      confirmTokens: tokens.filter((one) => one.startsWith('confirm:')).length,
      changeTokens: tokens.filter((one) => one.startsWith('change:')).length,
      knownPlaces: tokens.filter((one) => one.startsWith('place:')).length,
      guesses: guesses.length,
      signUpDrafts: (await knex('drafts').where({ sign_up: user.id })).length,
      drafts: (await knex('drafts').where({ typist: user.id })).length,
    };
  };
  const all = {
    sessions: 2,
    deviceCodes: 1,
    resetTokens: 2,
    confirmTokens: 1,
    changeTokens: 2,
    knownPlaces: 1,
    guesses: 1,
    signUpDrafts: 1,
    drafts: 1,
  };

  type Prepared = Awaited<ReturnType<typeof prepare>>;
  const ways: [string, AccountEvent, (one: Prepared) => Promise<unknown>, Partial<typeof all>][] = [
    [
      'a password set by mail',
      'password-set',
      ({ reset: token }) => app.client.accounts.resetPassword({ body: { token, newPassword } }),
      { sessions: 0 },
    ],
    [
      'a password changed by its owner',
      'password-set',
      ({ person }) =>
        app.as(person).accounts.changePassword({ body: { currentPassword: person.password, newPassword } }),
      { sessions: 1 },
    ],
    [
      'a password changed by its owner, who stays signed in elsewhere',
      'password-set',
      ({ person }) =>
        app.as(person).accounts.changePassword({
          body: { currentPassword: person.password, newPassword, revokeOtherSessions: false },
        }),
      {},
    ],
    [
      'an address changed',
      'address-changed',
      ({ move: token }) => app.client.accounts.verifyEmail({ body: { token } }),
      {},
    ],
    [
      'all other sessions revoked',
      'session-revoked',
      ({ person }) => app.as(person).accounts.revokeOtherSessions(),
      { sessions: 1 },
    ],
    [
      'all sessions revoked',
      'session-revoked',
      ({ person }) => app.as(person).accounts.revokeSessions(),
      { sessions: 0 },
    ],
    [
      'one session revoked',
      'session-revoked',
      async ({ person, other }) => {
        const [mine] = (await app.as({ token: other }).accounts.listSessions()).body.filter(({ current }) => current);
        await app.as(person).accounts.revokeSession({ body: { id: mine?.id ?? '' } });
      },
      { sessions: 1 },
    ],
    [
      'the account deleted',
      'account-deleted',
      ({ person }) => app.as(person).accounts.deleteUser({ body: { password: person.password } }),
      {},
    ],
  ];

  it.each(ways)('%s', async (_, event, happens, sessions) => {
    const prepared = await prepare();
    expect(await left(prepared.person)).toEqual(all);
    await happens(prepared);
    const ended = Object.fromEntries(endings[event].map((thing) => [thing, 0]));
    expect(await left(prepared.person)).toEqual({ ...all, ...ended, ...sessions });
  });

  it('every event is among them, but the one that comes before all others', () => {
    const events = new Set(ways.map(([, event]) => event));
    expect(Object.keys(endings).filter((event) => !events.has(event as AccountEvent))).toEqual(['address-confirmed']);
  });

  it('a stranger who signs up first, and again after, with an address: its owner’s password works, no other', async () => {
    const email = newAddress();
    const sign = (password: string) => app.client.accounts.signUp({ body: { name: 'x', email, password } });
    await sign('the password of a stranger');
    const first = tokenOf(await lastMail(app, email));
    await sign('the password of the owner');
    const second = await lastMail(app, email);
    expect(second.template).toBe('verify-email');
    const stale = app.client.accounts.verifyEmail({ body: { token: first } });
    await expect(stale).rejects.toMatchObject({ problem: { code: 'invalid-token' } });
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(second) } });
    await signIn(app, email, 'the password of the owner');
    await sign('the password of a stranger');
    expect((await lastMail(app, email)).template).toBe('already-registered');
    const strange = signIn(app, email, 'the password of a stranger');
    await expect(strange).rejects.toMatchObject({ problem: { status: 401 } });
  });

  it('a mail that was asked for once more lets its reader choose the password', async () => {
    const email = newAddress();
    await app.client.accounts.signUp({ body: { name: 'x', email, password: 'the password of a stranger' } });
    await app.client.accounts.sendVerificationEmail({ body: { email } });
    const mail = await lastMail(app, email);
    expect(mail).toMatchObject({
      template: 'finish-sign-up',
      values: { url: expect.stringContaining('/reset-password?') },
    });
    const confirmed = app.client.accounts.verifyEmail({ body: { token: tokenOf(mail) } });
    await expect(confirmed).rejects.toMatchObject({ problem: { code: 'invalid-token' } });
    await app.client.accounts.resetPassword({ body: { token: tokenOf(mail), newPassword } });
    await signIn(app, email, newPassword);
    const strange = signIn(app, email, 'the password of a stranger');
    await expect(strange).rejects.toMatchObject({ problem: { status: 401 } });
  });

  it('the second of two resets, and a move, are refused after a password was set', async () => {
    const { person, reset, move } = await prepare();
    const later = tokenOf(
      (await app.mails(person.user.email)).filter(({ template }) => template === 'reset-password').at(-1) ?? never(),
    );
    await app.client.accounts.resetPassword({ body: { token: later, newPassword } });
    const again = app.client.accounts.resetPassword({ body: { token: reset, newPassword: 'chosen by a thief' } });
    await expect(again).rejects.toMatchObject({ problem: { code: 'invalid-token' } });
    const moved = app.client.accounts.verifyEmail({ body: { token: move } });
    await expect(moved).rejects.toMatchObject({ problem: { code: 'invalid-token' } });
  });
});

function never(): never {
  throw new Error('no such mail');
}
