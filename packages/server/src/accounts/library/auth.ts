import type { BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth/minimal';
import { deviceAuthorization } from 'better-auth/plugins/device-authorization';
import type { Knex } from 'knex';
import type { Logger } from 'pino';

import { cliClientId } from '@charsheet/schema';

import type { Site } from '../../http/site.js';
import { type AccountEvent, endAfter } from '../endings.js';
import { hashOf, mailTokens } from '../mail-tokens.js';
import { type AccountMails, resetSeconds, verificationSeconds } from '../mails.js';
import { type PasswordCost, passwords } from '../passwords.js';
import { sessionSeconds } from '../session-token.js';
import { sessionUpdateSeconds } from '../sessions.js';
import { forgetRevisions, noteRevisions, writeIfUnchanged } from './account-revisions.js';
import { knexAdapter, type Watch } from './adapter.js';
import { libraryForm, ownForm } from './address-form.js';
import { beforeEndpoints } from './before.js';
import { confirmationMails } from './confirmation.js';
import { libraryLog } from './errors.js';

interface AuthDeps {
  knex: Knex;
  secret: string;
  site: Site;
  mails: AccountMails;
  log: Logger;
  passwordCost?: PasswordCost | undefined;
}

/** The header with the network address of the caller. One that a caller sends is not passed on. */
export const addressHeader = 'x-client-ip';

const languageOf = (request: Request | undefined) => request?.headers.get('accept-language') ?? null;

/** Whom the library wants to get a mail. */
const receiver = ({ email, name }: { email: string; name: string }) => ({ email: ownForm(email), name });

/** The account library with our settings, including those that it would otherwise take from NODE_ENV. */
export function createAuth({ knex, secret, site, mails, log, passwordCost }: AuthDeps) {
  const tokens = mailTokens(knex);
  return betterAuth({
    appName: 'charsheet',
    baseURL: new URL(site.url()).origin,
    basePath: '/auth',
    trustedOrigins: () => [...site.origins()],
    secret,
    database: knexAdapter(knex, { watch, addresses: { libraryForm, ownForm } }),
    telemetry: { enabled: false },
    logger: { log: libraryLog(log) },
    // Errors become problem documents and lines of the log in the error handler.
    onAPIError: { throw: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      // Counted in UTF-16 units; the schema counts characters, and is the stricter one.
      minPasswordLength: 10,
      maxPasswordLength: 256,
      password: passwords(passwordCost),
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetSeconds,
      sendResetPassword: ({ user, token }, request) => mails.resetPassword(receiver(user), token, languageOf(request)),
      onExistingUserSignUp: ({ user }, request) => mails.alreadyRegistered(receiver(user), languageOf(request)),
      onPasswordReset: async ({ user }, request) => {
        // The token came by mail, so it confirms the address.
        await knex('users').where({ id: user.id }).update({ email_verified: true });
        await mails.passwordChanged(receiver(user), languageOf(request));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      expiresIn: verificationSeconds,
      sendVerificationEmail: confirmationMails({ knex, tokens, mails }),
    },
    user: {
      ...tables.user,
      changeEmail: { enabled: true },
      deleteUser: { enabled: true },
    },
    // No session is cached in a cookie: a revoked one must end at once.
    session: { ...tables.session, expiresIn: sessionSeconds, updateAge: sessionUpdateSeconds, freshAge: 0 },
    account: tables.account,
    verification: { ...tables.verification, storeIdentifier: { hash: async (identifier) => hashOf(identifier) } },
    // Its own needs several statements for a request, and does not tell how many are left: see `throttle.ts`.
    rateLimit: { enabled: false },
    advanced: {
      // Between the library and its client alone: browsers have a cookie of ours.
      useSecureCookies: false,
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: 'uuid' },
    },
    hooks: { before: beforeEndpoints({ knex, secret, tokens, mails }) },
    plugins: [
      deviceAuthorization({
        verificationUri: '/device',
        expiresIn: '15m',
        interval: '5s',
        validateClient: (id) => id === cliClientId,
        schema: { deviceCode: tables.deviceCode },
      }),
    ],
  } satisfies BetterAuthOptions);
}

const watch: Watch = {
  read: (model, rows) => {
    if (model === tables.user.modelName) noteRevisions(rows as Parameters<typeof noteRevisions>[0]);
  },
  write: writeIfUnchanged,
  /** A password or an address that is written, in whatever way, ends what was based on the one before. */
  async updated(knex, { model, row, update }) {
    const happened = eventOf(model, update);
    if (!happened) return;
    const { id, user_id = id } = row as { id: string; user_id?: string };
    await endAfter(knex, happened, user_id);
    forgetRevisions([user_id]);
  },
  deleted: (model, ids) => {
    if (model === tables.user.modelName) forgetRevisions(ids);
  },
};

function eventOf(model: string, update: object): AccountEvent | undefined {
  if (model === 'accounts' && 'password' in update) return 'password-set';
  if (model !== 'users') return undefined;
  if ('email' in update) return 'address-changed';
  return 'email_verified' in update ? 'address-confirmed' : undefined;
}

export type Auth = ReturnType<typeof createAuth>;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, snakeCase(name)])) as Record<Name, string>;

/** The names of the library's tables and columns in the database. */
const tables = {
  user: { modelName: 'users', fields: columns('emailVerified', 'createdAt', 'updatedAt') },
  session: {
    modelName: 'sessions',
    fields: columns('userId', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'),
  },
  account: {
    modelName: 'accounts',
    fields: columns(
      'userId',
      'accountId',
      'providerId',
      'accessToken',
      'refreshToken',
      'idToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
      'createdAt',
      'updatedAt',
    ),
  },
  verification: { modelName: 'verifications', fields: columns('expiresAt', 'createdAt', 'updatedAt') },
  deviceCode: {
    modelName: 'device_codes',
    fields: columns('deviceCode', 'userCode', 'userId', 'expiresAt', 'lastPolledAt', 'pollingInterval', 'clientId'),
  },
};
