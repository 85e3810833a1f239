import type { IncomingHttpHeaders } from 'node:http';

import { isJsonObject } from '@charsheet/schema';

import { languageOf } from '../http/languages.js';
import type { Site } from '../http/site.js';
import type { Outbox } from '../mail/outbox.js';
import { ownForm } from './library/address-form.js';

/** How long the links of mails work, in seconds. */
export const verificationSeconds = 86_400;
export const resetSeconds = 3600;

interface Receiver {
  email: string;
  name?: string;
}
type AcceptLanguage = IncomingHttpHeaders['accept-language'] | null;

export type AccountMails = ReturnType<typeof accountMails>;

/** Enqueues the mails about accounts. Their links lead to our pages, where a button does what the mail is about. */
export function accountMails({ outbox, site }: { outbox: Outbox; site: Site }) {
  const page = (path: string, token?: string) =>
    `${site.url()}${path}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
  const minutes = (seconds: number) => String(seconds / 60);
  const head = ({ email }: Receiver, acceptLanguage: AcceptLanguage) => ({
    to: email,
    language: languageOf(acceptLanguage ?? undefined),
  });
  const named = ({ name }: Receiver, url: string) => ({ ...(name === undefined ? {} : { name }), url });

  return {
    verifyEmail(to: Receiver, token: string, language: AcceptLanguage): Promise<void> {
      const values = { ...named(to, page('/verify-email', token)), validMinutes: minutes(verificationSeconds) };
      return outbox.enqueue({ ...head(to, language), template: 'verify-email', values });
    },
    finishSignUp(to: Receiver, token: string, language: AcceptLanguage): Promise<void> {
      const values = { ...named(to, page('/reset-password', token)), validMinutes: minutes(verificationSeconds) };
      return outbox.enqueue({ ...head(to, language), template: 'finish-sign-up', values });
    },
    addressTaken(to: Pick<Receiver, 'email'>, language: AcceptLanguage): Promise<void> {
      return outbox.enqueue({ ...head(to, language), template: 'address-taken', values: { url: page('/sign-in') } });
    },
    resetPassword(to: Receiver, token: string, language: AcceptLanguage): Promise<void> {
      const values = { ...named(to, page('/reset-password', token)), validMinutes: minutes(resetSeconds) };
      return outbox.enqueue({ ...head(to, language), template: 'reset-password', values });
    },
    changeEmail(to: Receiver, newEmail: string, token: string, language: AcceptLanguage): Promise<void> {
      const validMinutes = minutes(verificationSeconds);
      const values = { ...named(to, page('/verify-email', token)), newEmail, validMinutes };
      return outbox.enqueue({ ...head(to, language), template: 'change-email', values });
    },
    alreadyRegistered(to: Receiver, language: AcceptLanguage): Promise<void> {
      const values = named(to, page('/sign-in'));
      return outbox.enqueue({ ...head(to, language), template: 'already-registered', values });
    },
    passwordChanged(to: Receiver, language: AcceptLanguage): Promise<void> {
      const values = named(to, page('/reset-password'));
      return outbox.enqueue({ ...head(to, language), template: 'password-changed', values });
    },
    emailChanged(to: Receiver, newEmail: string, language: AcceptLanguage): Promise<void> {
      const values = { ...named(to, page('/sign-in')), newEmail };
      return outbox.enqueue({ ...head(to, language), template: 'email-changed', values });
    },
  };
}

/** Claims of the token of a `verify-email` or `change-email` mail. */
interface Claims {
  email?: string;
  updateTo?: string;
  requestType?: string;
  /** When it ends, in seconds since 1970. */
  exp?: number;
}

/** Reads a token without verifying its signature; empty when it cannot be read. */
export function claimsOf(token: string): Claims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    if (!isJsonObject(claims)) return {};
    const { email, updateTo }: Claims = claims;
    return { ...claims, ...(email && { email: ownForm(email) }), ...(updateTo && { updateTo: ownForm(updateTo) }) };
  } catch {
    return {};
  }
}

/** What a token does: confirm the address of a sign-up, or the first or second step of a change of address. */
export type Purpose = 'confirm' | 'approve' | 'move';

/** What a token is for. Good for texts, not for decisions, as long as its signature is not verified. */
export function purposeOf(token: string): Purpose {
  const { requestType } = claimsOf(token);
  if (requestType === 'change-email-confirmation') return 'approve';
  return requestType === 'change-email-verification' ? 'move' : 'confirm';
}
