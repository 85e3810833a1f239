import { type api, normalizeEmail, type User } from '@charsheet/schema';

import { isUniqueViolation } from '../database/errors.js';
import { ApiError } from '../http/api-error.js';
import type { Call, Caller, RequestFacts } from '../http/handler.js';
import type { AskLibrary } from './library/client.js';
import { claimsOf, purposeOf } from './mail-token.js';
import type { AccountMails } from './mails.js';
import type { Signature } from './signature.js';
import { failingAfterAtLeast, takingAtLeast } from './taking-at-least.js';
import type { Throttle } from './throttle.js';

type Routes = typeof api.accounts;
type Input<Name extends keyof Routes> = Call<Routes[Name]>['body'];

/** What an action has to say, and the cookies that a browser shall keep. */
export interface Done<T = undefined> {
  result: T;
  /** Values of `Set-Cookie` headers. */
  cookies: string[];
}

interface SignedIn {
  user: User;
  /** The bearer token. */
  token: string;
}

/** What can be done with accounts; for the API and for the pages. Refusals are thrown as ApiError. */
export interface Accounts {
  signUp(input: Input<'signUp'>, request: RequestFacts): Promise<User>;
  sendVerificationEmail(input: Input<'sendVerificationEmail'>, request: RequestFacts): Promise<void>;
  verifyEmail(input: Input<'verifyEmail'>, request: RequestFacts): Promise<void>;
  signIn(input: Input<'signIn'>, request: RequestFacts): Promise<Done<SignedIn>>;
  signOut(caller: Caller, request: RequestFacts): Promise<Done>;
  requestPasswordReset(input: Input<'requestPasswordReset'>, request: RequestFacts): Promise<{ message: string }>;
  resetPassword(input: Input<'resetPassword'>, request: RequestFacts): Promise<void>;
  /** With a new token when other sessions were ended, since this one is then made anew. */
  changePassword(
    input: Input<'changePassword'>,
    caller: Caller,
    request: RequestFacts,
  ): Promise<Done<{ user: User; token: string | null }>>;
  changeEmail(input: Input<'changeEmail'>, caller: Caller, request: RequestFacts): Promise<void>;
  updateUser(input: Input<'updateUser'>, caller: Caller, request: RequestFacts): Promise<void>;
  deleteUser(input: Input<'deleteUser'>, caller: Caller, request: RequestFacts): Promise<Done<{ message: string }>>;
  revokeSessions(caller: Caller, request: RequestFacts): Promise<Done>;
  revokeOtherSessions(caller: Caller, request: RequestFacts): Promise<void>;
}

interface AccountDeps {
  ask: AskLibrary;
  throttle: Throttle;
  mails: AccountMails;
  signature: Signature;
}

/** Longer than the work for an address that has an account, and that for one that has none: both take this long. */
const alikeMs = 250;
/** The same for a sign-in that fails; the library does nearly as much for an unknown address as for a known one. */
const wrongPasswordMs = 100;

export function accounts({ ask, throttle, mails, signature }: AccountDeps): Accounts {
  /** Counts wrong passwords: ten in a row are too many, a right one begins anew. */
  const withPassword = async <T>(email: string, work: () => Promise<T>): Promise<T> => {
    await throttle.count('password', email);
    const result = await work();
    await throttle.forget('password', email);
    return result;
  };
  const signed = (token: unknown) => signature.sign(String(token));

  return {
    signUp: async (input, request) => {
      const email = emailOf(input.email, '/email');
      await throttle.count('mail', email);
      const question = { path: '/sign-up/email', body: { ...input, email }, request };
      const { body } = await takingAtLeast(alikeMs, () => ask(question).catch(onceMore(() => ask(question))));
      return userOf(body['user']);
    },
    sendVerificationEmail: async (input, request) => {
      const email = emailOf(input.email, '/email');
      await throttle.count('mail', email);
      // The library takes half a second for this, whatever the address.
      await ask({ path: '/send-verification-email', body: { ...input, email }, request });
    },
    verifyEmail: async ({ token }, request) => {
      await ask({ path: '/verify-email', query: { token }, request }).catch(takenMeanwhile);
      const { email, updateTo } = claimsOf(token);
      if (purposeOf(token) === 'move' && email && updateTo) {
        await mails.emailChanged({ email }, updateTo, request.headers['accept-language']);
      }
    },
    signIn: async (input, request) => {
      const email = emailOf(input.email, '/email');
      const question = { path: '/sign-in/email', body: { ...input, email }, request };
      const { body, cookies } = await withPassword(email, () =>
        failingAfterAtLeast(wrongPasswordMs, () => ask(question)),
      );
      return { result: { token: signed(body['token']), user: userOf(body['user']) }, cookies };
    },
    signOut: async (caller, request) => {
      const { cookies } = await ask({ path: '/sign-out', body: {}, request, caller });
      return { result: undefined, cookies };
    },
    requestPasswordReset: async (input, request) => {
      const email = emailOf(input.email, '/email');
      await throttle.count('mail', email);
      const question = { path: '/request-password-reset', body: { ...input, email }, request };
      const { body } = await takingAtLeast(alikeMs, () => ask(question));
      return { message: String(body['message']) };
    },
    resetPassword: async (input, request) => {
      await ask({ path: '/reset-password', body: input, request });
    },
    changePassword: async ({ revokeOtherSessions = true, ...input }, caller, request) => {
      const { user } = caller;
      const { body, cookies } = await withPassword(user.email, () =>
        ask({ path: '/change-password', body: { ...input, revokeOtherSessions }, request, caller }),
      );
      await mails.passwordChanged(user, request.headers['accept-language']);
      return { result: { user, token: revokeOtherSessions ? signed(body['token']) : null }, cookies };
    },
    changeEmail: async ({ callbackURL, ...input }, caller, request) => {
      const newEmail = emailOf(input.newEmail, '/newEmail');
      if (newEmail === caller.user.email) throw badEmail('/newEmail', 'is the address of the account already');
      await throttle.count('mail', newEmail);
      await throttle.count('mail', caller.user.email);
      await ask({ path: '/change-email', body: { newEmail, callbackURL }, request, caller });
    },
    updateUser: async ({ name }, caller, request) => {
      await ask({ path: '/update-user', body: { name }, request, caller });
    },
    deleteUser: async ({ password }, caller, request) => {
      const { body, cookies } = await withPassword(caller.user.email, () =>
        ask({ path: '/delete-user', body: { password }, request, caller }),
      );
      return { result: { message: String(body['message']) }, cookies };
    },
    revokeSessions: async (caller, request) => {
      const { cookies } = await ask({ path: '/revoke-sessions', body: {}, request, caller });
      return { result: undefined, cookies };
    },
    revokeOtherSessions: async (caller, request) => {
      await ask({ path: '/revoke-other-sessions', body: {}, request, caller });
    },
  };
}

/** When two sign up with one address at once, the second one finds the first one's account only then. */
const onceMore =
  <T>(again: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ApiError && error.code === 'account-request-refused') return again();
    throw error;
  };

/** Somebody else may have made an account with the new address since the mail was sent. */
function takenMeanwhile(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('invalid-token', { cause: error }) : error;
}

function emailOf(text: string, pointer: string): string {
  const email = normalizeEmail(text);
  if (email === undefined) throw badEmail(pointer, 'must be an e-mail address such as "bence@example.org"');
  return email;
}

const badEmail = (pointer: string, message: string) =>
  new ApiError('invalid-body', { faults: [{ pointer, code: 'bad-form', message }] });

/** The account in an answer of the library; it holds more than callers see. */
function userOf(value: unknown): User {
  const { id, name, email, emailVerified, createdAt } = value as User;
  return { id, name, email, emailVerified, createdAt };
}
