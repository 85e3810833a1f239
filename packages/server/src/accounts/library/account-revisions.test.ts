import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { cliClientId } from '@charsheet/schema';

import { engines, secret, testApp } from '../../../test/harness.js';
import { goodPassword, lastMail, newAddress, type Person, signIn, tokenOf } from '../../../test/people.js';
import { siteOf } from '../../http/site.js';
import { outbox } from '../../mail/outbox.js';
import { accountMails } from '../mails.js';
import { createAuth } from './auth.js';
import { type LibraryRequest, libraryClient } from './client.js';

const newPassword = 'another good password';
const request = {
  id: 'of the test',
  ip: () => '192.0.2.1',
  headers: {},
  isGone: () => false,
  tellLimit: () => {},
  due: Number.POSITIVE_INFINITY,
};

describe.each(engines)('an account that changes while the library works on %s', (engine) => {
  const app = testApp(engine);

  /** A library of its own, in which something happens once, just before one of its functions. */
  const libraryWith = async (place: Place, happens: () => Promise<unknown>) => {
    const { knex } = app.database;
    const site = siteOf({ publicUrl: app.url, host: 'x', port: () => 1 });
    const mails = accountMails({ outbox: outbox({ knex, wake: () => {} }), site });
    const auth = createAuth({ knex, secret, site, mails, log: pino({ level: 'silent' }) });
    const { internalAdapter, password } = await auth.$context;
    const functions = (place === 'verify' ? password : internalAdapter) as unknown as Functions;
    const real = functions[place];
    let times = 0;
    functions[place] = async (...given) => {
      const isVerified = place === 'verify' && (await real(...given));
      if (times++ === 0) await happens();
      return isVerified || (await real(...given));
    };
    return libraryClient(auth, { countCall: async () => {} });
  };

  type Functions = Record<Place, (...given: unknown[]) => unknown>;
  /** After the password was verified; before the others. */
  type Place = 'verify' | 'createSession' | 'createVerificationValue' | 'updateUser' | 'findUserById';

  const reset = async ({ user }: Person) => {
    await app.client.accounts.requestPasswordReset({ body: { email: user.email } });
    const token = tokenOf(await lastMail(app, user.email));
    await app.client.accounts.resetPassword({ body: { token, newPassword } });
  };
  const callerOf = ({ user, token }: Person) => ({
    user,
    sessionId: '',
    credential: { via: 'bearer' as const, signed: token },
  });
  const approved = async (person: Person) => {
    const { body, status } = await app.client.devices.code({ body: { client_id: cliClientId } });
    if (status !== 200) throw new Error(body.error);
    await app.as(person).devices.approve({ body: { userCode: body.user_code } });
    return body.device_code;
  };
  const mailed = async (person: Person) => {
    const newEmail = newAddress();
    await app.as(person).accounts.changeEmail({ body: { newEmail } });
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, person.user.email)) } });
    return tokenOf(await lastMail(app, newEmail));
  };

  const signingIn = ({ user }: Person, password: string): LibraryRequest => ({
    ...{ path: '/sign-in/email', request },
    body: { email: user.email, password },
  });
  const late: [string, Place, (person: Person) => Promise<LibraryRequest>][] = [
    ['a sign-in', 'verify', async (person) => signingIn(person, goodPassword)],
    ['a session', 'createSession', async (person) => signingIn(person, goodPassword)],
    [
      'a program that was approved',
      'createSession',
      async (person) => ({
        ...{ path: '/device/token', request },
        body: {
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          device_code: await approved(person),
          client_id: cliClientId,
        },
      }),
    ],
    [
      'a change of the password',
      'verify',
      async (person) => ({
        ...{ path: '/change-password', request, caller: callerOf(person) },
        body: { currentPassword: goodPassword, newPassword: 'chosen by a thief', revokeOtherSessions: true },
      }),
    ],
    [
      'a removal',
      'verify',
      async (person) => ({
        ...{ path: '/delete-user', request, caller: callerOf(person) },
        body: { password: goodPassword },
      }),
    ],
    [
      'a move',
      'updateUser',
      async (person) => ({ path: '/verify-email', request, query: { token: await mailed(person) } }),
    ],
    [
      'a token that was looked at',
      'findUserById',
      async (person) => ({ path: '/verify-email', request, query: { token: await mailed(person) } }),
    ],
  ];

  it.each(late)('%s is refused when the password is set meanwhile', async (_, place, prepare) => {
    const person = await app.someone();
    const call = await prepare(person);
    const library = await libraryWith(place, () => reset(person));
    await expect(library(call)).rejects.toMatchObject({ name: expect.stringMatching(/ApiError|DeviceFlowError/) });
    const { id, email } = person.user;
    expect(await app.database.knex('sessions').where({ user_id: id })).toEqual([]);
    expect((await signIn(app, email, newPassword)).body.user.id).toBe(id);
  });

  it('a sign-in with the password that is set meanwhile is none of them', async () => {
    const person = await app.someone();
    const library = await libraryWith('verify', () => reset(person));
    await expect(library(signingIn(person, newPassword))).rejects.toMatchObject({ code: 'invalid-email-or-password' });
    const later = await libraryWith('createSession', () => reset(person));
    expect((await later(signingIn(person, newPassword))).body['token']).toEqual(expect.any(String));
  });

  it('no token that sets a password goes to an address that was left meanwhile', async () => {
    const person = await app.someone();
    const token = await mailed(person);
    const library = await libraryWith('createVerificationValue', () =>
      app.client.accounts.verifyEmail({ body: { token } }),
    );
    await library({ path: '/request-password-reset', request, body: { email: person.user.email } });
    expect(await app.database.knex('verifications').where({ value: person.user.id })).toEqual([]);
    expect(await lastMail(app, person.user.email)).toMatchObject({ template: 'email-changed' });
  });
});
