import { randomBytes } from 'node:crypto';

import type { Knex } from 'knex';

import { hashOf, type MailTokens } from '../mail-tokens.js';
import { type AccountMails, purposeOf, verificationSeconds } from '../mails.js';
import { writeIfUnchanged } from './account-revisions.js';
import { ownForm } from './address-form.js';

interface ConfirmationDeps {
  knex: Knex;
  tokens: MailTokens;
  mails: AccountMails;
}

interface Confirmation {
  user: { id: string; email: string; name: string };
  token: string;
}

/** Sends what the library wants an address to be confirmed with: of a sign-up, or of an account that moves there. */
export function confirmationMails({ knex, tokens, mails }: ConfirmationDeps) {
  return async ({ user: { email, ...rest }, token }: Confirmation, request?: Request): Promise<void> => {
    const user = { ...rest, email: ownForm(email) };
    const language = request?.headers.get('accept-language') ?? null;
    if (request?.url.endsWith('/send-verification-email')) {
      // Whoever asks for it need not be who signed up: the mailbox decides about the password.
      const own = randomBytes(24).toString('base64url');
      await keepReset(knex, own, user.id);
      return await mails.finishSignUp(user, own, language);
    }
    const isMove = purposeOf(token) === 'move';
    if (isMove && (await hasAccount(knex, user.email))) return await mails.addressTaken(user, language);
    const kind = isMove ? 'change' : 'confirm';
    await tokens.keep({ kind, token, userId: user.id, seconds: verificationSeconds });
    return await mails.verifyEmail(user, token, language);
  };
}

/** As the library keeps a token that sets a password. */
async function keepReset(knex: Knex, token: string, userId: string): Promise<void> {
  const expires_at = new Date(Date.now() + verificationSeconds * 1000);
  const row = { identifier: hashOf(`reset-password:${token}`), value: userId, expires_at };
  await writeIfUnchanged(knex, (trx) => trx('verifications').insert(row));
}

async function hasAccount(knex: Knex, email: string): Promise<boolean> {
  return (await knex('users').where({ email, email_verified: true }).first('id')) !== undefined;
}
