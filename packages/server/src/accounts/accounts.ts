import { type api, normalizeEmail, type User } from '@charsheet/schema';

import { isUniqueViolation } from '../database/errors.js';
import { ApiError } from '../http/api-error.js';
import type { Call, Caller, Handlers } from '../http/handler.js';
import { forCaller } from '../http/headers.js';
import type { Sender } from '../http/rate-limit.js';
import { turns } from '../http/turns.js';
import { limits } from '../limits.js';
import type { WorkWatch } from '../work.js';
import type { AccountEvent } from './endings.js';
import { failingAfterAtLeast, type LeastTimes, lastingAtLeast } from './even-time.js';
import type { KnownPlaces } from './known-places.js';
import type { CallLibrary } from './library/client.js';
import { type AccountMails, claimsOf, purposeOf } from './mails.js';
import type { SessionCookie, Signature } from './session-token.js';
import type { SessionsRepository } from './sessions.js';
import type { Counted, Throttle } from './throttle.js';

type Routes = typeof api.accounts;
type Part = 'body' | 'caller' | 'request';

/** The parts of a call that a route has; pages make them of a form. */
type Input<Name extends keyof Routes> = {
  [P in Part as Call<Routes[Name]>[P] extends undefined ? never : P]: Call<Routes[Name]>[P];
};

interface AccountDeps {
  callLibrary: CallLibrary;
  sessions: SessionsRepository;
  throttle: Throttle;
  places: KnownPlaces;
  mails: AccountMails;
  signature: Signature;
  cookie: SessionCookie;
  watch: WorkWatch;
  leastTimes: LeastTimes;
  /** Ends what ends with an event. */
  end: (event: AccountEvent, userId: string) => Promise<void>;
}

/**
 * Calls that hash a password: each takes 19 MiB and a thread of the few that Node.js has, which files and names need too.
 * The last of those that wait has its turn after about two seconds.
 */
const hashingBounds = { atOnce: 3, waiting: 100, ms: limits.database };

const done = { status: true } as const;
const withCookies = (cookies: string[]) => ({ 'Set-Cookie': cookies });

export type Accounts = ReturnType<typeof accounts>;

/** What can be done with accounts: the handlers of the API, which the pages call too. Refusals are thrown as ApiError. */
export function accounts(deps: AccountDeps) {
  const { callLibrary, sessions, throttle, places, mails, signature, cookie, watch, leastTimes, end } = deps;
  /** Counts wrong passwords: ten in a row are too many, a right one resets the count. */
  const withPassword = async <T>(of: Counted, sender: Sender, work: () => Promise<T>): Promise<T> => {
    await throttle.count('password', of, sender);
    const result = await work();
    await throttle.reset('password', of);
    return result;
  };
  /** A session has a count of its own, so that strangers' guesses do not keep the owner from acting against them. */
  const counted = ({ user, sessionId }: Caller): Counted => ({ email: user.email, apart: sessionId });
  const hashing = turns({ name: 'hashing', watch, ...hashingBounds });
  const signed = (token: unknown) => signature.sign(String(token));
  const storing = (token: string) => withCookies([cookie.store(token)]);
  const removing = () => withCookies([cookie.remove()]);

  return {
    me: ({ caller }: Input<'me'>) => ({ status: 200, headers: forCaller, body: caller.user }),
    signUp: async ({ body: input, request }: Input<'signUp'>) => {
      const email = emailOf(input.email, '/email');
      await throttle.count('mail', { email }, request);
      const call = () => callLibrary({ path: '/sign-up/email', body: { ...input, email }, request });
      const { body } = await lastingAtLeast(leastTimes.mail, () => retried(() => hashing(call, request)));
      return { status: 200, body: { token: null, user: userOf(body['user']) } };
    },
    sendVerificationEmail: async ({ body, request }: Input<'sendVerificationEmail'>) => {
      const email = emailOf(body.email, '/email');
      await throttle.count('mail', { email }, request);
      // The library takes half a second for this, whatever the address.
      await callLibrary({ path: '/send-verification-email', body: { ...body, email }, request });
      return { status: 200, body: done };
    },
    verifyEmail: async ({ body: { token }, request }: Input<'verifyEmail'>) => {
      await callLibrary({ path: '/verify-email', query: { token }, request }).catch(takenMeanwhile);
      const { email, updateTo } = claimsOf(token);
      if (purposeOf(token) === 'move' && email && updateTo) {
        await mails.emailChanged({ email }, updateTo, request.headers['accept-language']);
      }
      return { status: 200, body: done };
    },
    signIn: async ({ body: input, request }: Input<'signIn'>) => {
      const email = emailOf(input.email, '/email');
      const call = () => callLibrary({ path: '/sign-in/email', body: { ...input, email }, request });
      const apart = await places.find(email, request.ip());
      const { body } = await withPassword({ email, apart }, request, () =>
        failingAfterAtLeast(leastTimes.failure, () => hashing(call, request)),
      );
      const user = userOf(body['user']);
      await places.remember(email, request.ip(), user.id);
      const token = signed(body['token']);
      return { status: 200, headers: storing(token), body: { token, user } };
    },
    signOut: async ({ caller, request }: Input<'signOut'>) => {
      if (caller) await callLibrary({ path: '/sign-out', body: {}, request, caller });
      return { status: 200, headers: caller ? removing() : withCookies([]), body: { success: true } };
    },
    requestPasswordReset: async ({ body: input, request }: Input<'requestPasswordReset'>) => {
      const email = emailOf(input.email, '/email');
      await throttle.count('mail', { email }, request);
      const call = () => callLibrary({ path: '/request-password-reset', body: { ...input, email }, request });
      const { body } = await lastingAtLeast(leastTimes.mail, call);
      return { status: 200, body: { ...done, message: String(body['message']) } };
    },
    resetPassword: async ({ body, request }: Input<'resetPassword'>) => {
      await hashing(() => callLibrary({ path: '/reset-password', body, request }), request);
      return { status: 200, body: done };
    },
    changePassword: async ({ body: input, caller, request }: Input<'changePassword'>) => {
      const { revokeOtherSessions = true } = input;
      const { user } = caller;
      const { body } = await withPassword(counted(caller), request, () =>
        hashing(
          () => callLibrary({ path: '/change-password', body: { ...input, revokeOtherSessions }, request, caller }),
          request,
        ),
      );
      await mails.passwordChanged(user, request.headers['accept-language']);
      // When it ends the other sessions, the library makes this one anew.
      const token = revokeOtherSessions ? signed(body['token']) : null;
      return { status: 200, headers: token === null ? withCookies([]) : storing(token), body: { user, token } };
    },
    changeEmail: async ({ body: { callbackURL, ...input }, caller, request }: Input<'changeEmail'>) => {
      const newEmail = emailOf(input.newEmail, '/newEmail');
      if (newEmail === caller.user.email) throw badEmail('/newEmail', 'sameEmail');
      await throttle.count('mail', { email: newEmail }, request);
      await throttle.count('mail', { email: caller.user.email }, request);
      const call = () => callLibrary({ path: '/change-email', body: { newEmail, callbackURL }, request, caller });
      await lastingAtLeast(leastTimes.mail, call);
      return { status: 200, body: done };
    },
    updateUser: async ({ body: { name }, caller, request }: Input<'updateUser'>) => {
      await callLibrary({ path: '/update-user', body: { name }, request, caller });
      return { status: 200, body: done };
    },
    deleteUser: async ({ body: { password }, caller, request }: Input<'deleteUser'>) => {
      const { body } = await withPassword(counted(caller), request, () =>
        hashing(() => callLibrary({ path: '/delete-user', body: { password }, request, caller }), request),
      );
      await end('account-deleted', caller.user.id);
      const answer = { success: true, message: String(body['message']) } as const;
      return { status: 200, headers: removing(), body: answer };
    },
    listSessions: async ({ caller }: Input<'listSessions'>) => {
      return { status: 200, headers: forCaller, body: await sessions.list(caller) };
    },
    revokeSession: async ({ body, caller }: Input<'revokeSession'>) => {
      await sessions.end(caller, body.id);
      await end('session-revoked', caller.user.id);
      return { status: 200, body: done };
    },
    revokeSessions: async ({ caller, request }: Input<'revokeSessions'>) => {
      await callLibrary({ path: '/revoke-sessions', body: {}, request, caller });
      await end('session-revoked', caller.user.id);
      return { status: 200, headers: removing(), body: done };
    },
    revokeOtherSessions: async ({ caller, request }: Input<'revokeOtherSessions'>) => {
      await callLibrary({ path: '/revoke-other-sessions', body: {}, request, caller });
      await end('session-revoked', caller.user.id);
      return { status: 200, body: done };
    },
  } satisfies Handlers<Routes>;
}

/** Each of those who sign up with one address at once replaces the account of another, which may fail in between. */
const signUpTries = 6;
async function retried<T>(call: () => Promise<T>, tries = signUpTries): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const mayHelp = error instanceof ApiError && error.code === 'account-request-refused' && tries > 1;
    if (!mayHelp) throw error;
    return await retried(call, tries - 1);
  }
}

/** Somebody else may have made an account with the new address since the mail was sent. */
function takenMeanwhile(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('invalid-token', { cause: error }) : error;
}

function emailOf(text: string, pointer: string): string {
  const email = normalizeEmail(text);
  if (email === undefined) throw badEmail(pointer, 'email');
  return email;
}

const badEmail = (pointer: string, reason: 'email' | 'sameEmail') =>
  new ApiError('invalid-body', { faults: ({ details }) => [{ pointer, code: 'bad-form', message: details[reason] }] });

/** The account in a response of the library, without the members that callers do not see. */
function userOf(value: unknown): User {
  const { id, name, email, emailVerified, createdAt } = value as User;
  return { id, name, email, emailVerified, createdAt };
}
