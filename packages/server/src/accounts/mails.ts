import type { IncomingHttpHeaders } from 'node:http';

import { languageOf } from '../http/languages.js';
import type { Site } from '../http/site.js';
import type { Outbox } from '../mail/outbox.js';

/** How long the links of mails work, in seconds. */
export const verificationSeconds = 86_400;
export const resetSeconds = 3600;

interface Receiver {
  email: string;
  name?: string;
}
type AcceptLanguage = IncomingHttpHeaders['accept-language'] | null;

export interface AccountMails {
  verifyEmail(to: Receiver, token: string, language: AcceptLanguage): Promise<void>;
  resetPassword(to: Receiver, token: string, language: AcceptLanguage): Promise<void>;
  changeEmail(to: Receiver, newEmail: string, token: string, language: AcceptLanguage): Promise<void>;
  alreadyRegistered(to: Receiver, language: AcceptLanguage): Promise<void>;
  passwordChanged(to: Receiver, language: AcceptLanguage): Promise<void>;
  emailChanged(to: Receiver, newEmail: string, language: AcceptLanguage): Promise<void>;
}

interface MailDeps {
  outbox: Outbox;
  site: Site;
}

/** The mails about accounts. Their links lead to our pages, where a button does what the mail is about. */
export function accountMails({ outbox, site }: MailDeps): AccountMails {
  const page = (path: string, token?: string) =>
    `${site.url()}${path}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
  const minutes = (seconds: number) => String(seconds / 60);
  const head = ({ email }: Receiver, acceptLanguage: AcceptLanguage) => ({
    to: email,
    language: languageOf(acceptLanguage ?? undefined),
  });
  const named = ({ name }: Receiver, url: string) => ({ ...(name === undefined ? {} : { name }), url });

  return {
    verifyEmail(to, token, language) {
      const values = { ...named(to, page('/verify-email', token)), validMinutes: minutes(verificationSeconds) };
      return outbox.enqueue({ ...head(to, language), template: 'verify-email', values });
    },
    resetPassword(to, token, language) {
      const values = { ...named(to, page('/reset-password', token)), validMinutes: minutes(resetSeconds) };
      return outbox.enqueue({ ...head(to, language), template: 'reset-password', values });
    },
    changeEmail(to, newEmail, token, language) {
      const validMinutes = minutes(verificationSeconds);
      const values = { ...named(to, page('/verify-email', token)), newEmail, validMinutes };
      return outbox.enqueue({ ...head(to, language), template: 'change-email', values });
    },
    alreadyRegistered(to, language) {
      return outbox.enqueue({
        ...head(to, language),
        template: 'already-registered',
        values: named(to, page('/sign-in')),
      });
    },
    passwordChanged(to, language) {
      return outbox.enqueue({
        ...head(to, language),
        template: 'password-changed',
        values: named(to, page('/reset-password')),
      });
    },
    emailChanged(to, newEmail, language) {
      const values = { ...named(to, page('/sign-in')), newEmail };
      return outbox.enqueue({ ...head(to, language), template: 'email-changed', values });
    },
  };
}
