import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { noteRevisions, writeIfUnchanged } from './library/account-revisions.js';

/** What a token of a mail is for: to confirm a new account, or to move an account to another address. */
type Kind = 'confirm' | 'change';

interface KeptToken {
  kind: Kind;
  token: string;
  userId: string;
  /** How long it works. */
  seconds: number;
}

/**
 * The tokens of mails that still count. The account library signs those that confirm or change an address and keeps
 * none of them, so nothing could end one before its time; here a token counts as long as its row is there.
 */
export interface MailTokens {
  keep(token: KeptToken): Promise<void>;
  isKept(token: string): Promise<boolean>;
}

/** What the database has in place of a token, or of the library's name for one. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const identifierOf = (kind: Kind, token: string) => `${kind}:${hashOf(token)}`;

/** They share the library's table, in which each row has the account as its value. */
export function mailTokens(knex: Knex): MailTokens {
  return {
    async keep({ kind, token, userId, seconds }) {
      const expires_at = new Date(systemClock().getTime() + seconds * 1000);
      const row = { identifier: identifierOf(kind, token), value: userId, expires_at };
      await writeIfUnchanged(knex, (trx) => trx('verifications').insert(row));
    },
    async isKept(token) {
      const accounts = await knex('verifications')
        .joinRaw('join users on users.id::text = value')
        .whereIn('identifier', [identifierOf('confirm', token), identifierOf('change', token)])
        .where('expires_at', '>', systemClock())
        .select('users.id', 'revision');
      // The token counts for the account as it is now.
      noteRevisions(accounts);
      return accounts.length > 0;
    },
  };
}
