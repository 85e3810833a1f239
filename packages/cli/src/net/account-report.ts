import type { Problem } from '@charsheet/schema';

import type { Credential } from '../accounts/credential.js';
import { tokenAdvice } from '../accounts/token.js';
import { commandFor, showUrl, type Target } from '../config.js';
import type { Report } from '../errors.js';

interface Circumstances {
  problem: Problem;
  target: Target;
  credential: Credential | undefined;
}

type Words = (circumstances: Circumstances) => Pick<Report, 'lines' | 'next'>;

const signIn = (target: Target) => [`sign in with: ${commandFor(target, 'login')}`];

/** What to say of problems with accounts, by their code: what to do here is another command. */
const wordsByCode: Record<string, Words | undefined> = {
  'sign-in-required': ({ problem, target }) => ({
    lines: [problem.detail ?? 'an account is needed for this'],
    next: signIn(target),
  }),
  'invalid-credentials': ({ target, credential }) =>
    credential?.from === 'environment'
      ? { lines: [`${showUrl(target.url)} does not take the token in CHARSHEET_TOKEN`], next: [tokenAdvice] }
      : { lines: [`not signed in to ${showUrl(target.url)} any more`], next: signIn(target) },
  'invalid-email-or-password': ({ target }) => ({
    lines: ['the e-mail address or the password is wrong'],
    next: [`if the password is lost, choose another at ${showUrl(target.url)}/reset-password`],
  }),
  'email-not-verified': ({ target }) => ({
    lines: ['the e-mail address is not confirmed yet'],
    next: [`follow the link in the mail to it; to get another mail: ${commandFor(target, 'register --resend')}`],
  }),
};

/** What to print when the account is what a request failed by; nothing when it is something else. */
export function accountReport(circumstances: Circumstances): Report | undefined {
  const { code } = circumstances.problem;
  const words = Object.hasOwn(wordsByCode, code) ? wordsByCode[code]?.(circumstances) : undefined;
  return words && { outcome: 'notAllowed', ...words };
}
