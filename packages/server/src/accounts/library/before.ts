import { APIError, createAuthMiddleware, createEmailVerificationToken, getSessionFromCtx } from 'better-auth/api';
import type { Knex } from 'knex';

import { removeUnconfirmed } from '../endings.js';
import type { MailTokens } from '../mail-tokens.js';
import { type AccountMails, claimsOf, purposeOf, verificationSeconds } from '../mails.js';
import { ownForm } from './address-form.js';

interface BeforeDeps {
  knex: Knex;
  secret: string;
  tokens: MailTokens;
  mails: AccountMails;
}

/** What we add before the library's own handling of a request, which has passed its limits and its checks of origins. */
export function beforeEndpoints({ knex, secret, tokens, mails }: BeforeDeps) {
  const checkToken = async (token: string) => {
    const claims = claimsOf(token);
    // The library refuses those that have expired, with a code of their own.
    const hasExpired = claims.exp !== undefined && claims.exp * 1000 <= Date.now();
    if (hasExpired) return;
    if (!(await tokens.isKept(token))) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' });
    if (purposeOf(token) === 'move' && claims.updateTo) await removeUnconfirmed(knex, claims.updateTo);
  };
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/sign-up/email') await removeUnconfirmed(knex, ownForm(ctx.body.email));
    if (ctx.path === '/verify-email') await checkToken(ctx.query?.['token'] ?? '');
    if (ctx.path !== '/change-email') return undefined;
    // In place of the library, which sends no mail when the new address has an account.
    const session = await getSessionFromCtx(ctx);
    if (!session) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
    const { user } = session;
    const newEmail: string = ctx.body.newEmail;
    const receiver = { ...user, email: ownForm(user.email) };
    const purpose = { requestType: 'change-email-confirmation', userId: user.id };
    const token = await createEmailVerificationToken(secret, user.email, newEmail, verificationSeconds, purpose);
    await tokens.keep({ kind: 'change', token, userId: user.id, seconds: verificationSeconds });
    await mails.changeEmail(receiver, ownForm(newEmail), token, ctx.headers?.get('accept-language') ?? null);
    return ctx.json({ status: true });
  });
}
