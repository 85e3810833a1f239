import type { Knex } from 'knex';

import { releaseDrafts, removeDraftsOf } from '../drafts/store.js';
import { throttle } from './throttle.js';

/** What lets somebody into an account, or may come to do so, and what keeps its owner out. */
const things = {
  sessions: async (knex: Knex, userId: string) => {
    await knex('sessions').where({ user_id: userId }).delete();
  },
  /** Of programs that sign in by the device flow, approved or not. */
  deviceCodes: async (knex: Knex, userId: string) => {
    await knex('device_codes').where({ user_id: userId }).delete();
  },
  /** Links that set a password. */
  resetTokens: async (knex: Knex, userId: string) => {
    await tokensOf(knex, userId).whereNot('identifier', 'like', '%:%').delete();
  },
  /** Links that confirm the address of a sign-up. */
  confirmTokens: async (knex: Knex, userId: string) => {
    await tokensOf(knex, userId).where('identifier', 'like', 'confirm:%').delete();
  },
  /** Links that move the account to another address, in both steps. */
  changeTokens: async (knex: Knex, userId: string) => {
    await tokensOf(knex, userId).where('identifier', 'like', 'change:%').delete();
  },
  /** From where it was signed in to. */
  knownPlaces: async (knex: Knex, userId: string) => {
    await tokensOf(knex, userId).where('identifier', 'like', 'place:%').delete();
  },
  /** Counts of wrong passwords. */
  guesses: async (knex: Knex, userId: string) => {
    const user = await knex('users').where({ id: userId }).first('email');
    if (user) await throttle(knex).clear('password', user.email);
  },
  /** What went with the sign-up, to be seen with the password of that sign-up alone. */
  signUpDrafts: (knex: Knex, userId: string) => releaseDrafts(knex, [userId]),
  /** What was typed with the account. */
  drafts: removeDraftsOf,
} as const satisfies Record<string, (knex: Knex, userId: string) => Promise<void>>;

type Thing = keyof typeof things;

const tokensOf = (knex: Knex, userId: string) => knex('verifications').where({ value: userId });

const everyToken = ['resetTokens', 'confirmTokens', 'changeTokens', 'deviceCodes'] as const;

/** What ends with what happens to an account. Everything that is based on what was before ends. */
export const endings = {
  /**
   * By a reset or by its owner. Sessions end in the library, in the same transaction: all with a reset; with a change
   * all but the one it is made in, unless its owner wants to keep the others.
   */
  'password-set': [...everyToken, 'guesses', 'signUpDrafts'],
  /** The mailbox answered, so strangers' guesses at what it had not confirmed do not count against it. */
  'address-confirmed': ['guesses'],
  /** The mailbox that was left gets nothing more out of what was sent to it. Sessions stay: the move had both mailboxes' consent. */
  'address-changed': [...everyToken, 'knownPlaces', 'signUpDrafts'],
  /** Whoever held the session may have asked for a move, or approved a program. */
  'session-revoked': ['changeTokens', 'deviceCodes'],
  /** The row of the account takes its sessions, codes and password with it, and what went with its sign-up. */
  'account-deleted': ['sessions', ...everyToken, 'knownPlaces', 'signUpDrafts', 'drafts'],
} as const satisfies Record<string, readonly Thing[]>;

export type AccountEvent = keyof typeof endings;

/**
 * Ends what ends with an event, all at once. Whoever has read the account before it writes nothing any more that is based
 * on that (`library/account-revisions`).
 */
export async function endAfter(knex: Knex, event: AccountEvent, userId: string): Promise<void> {
  if (!knex.isTransaction) return await knex.transaction((trx) => endAfter(trx, event, userId));
  await knex('users').where({ id: userId }).increment('revision');
  for (const thing of endings[event]) await things[thing](knex, userId);
}

/**
 * Removes the account with this address unless the address was confirmed: until then an account is a mere claim, which
 * gives way to whoever claims the address next, and to whoever proves that it is theirs.
 */
export async function removeUnconfirmed(knex: Knex, email: string): Promise<void> {
  const ids = await knex.transaction(async (trx) => {
    const pending: string[] = await trx('users').where({ email, email_verified: false }).forUpdate().pluck('id');
    await releaseDrafts(trx, pending);
    await trx('users').whereIn('id', pending).delete();
    return pending;
  });
  for (const id of ids) await endAfter(knex, 'account-deleted', id);
}
