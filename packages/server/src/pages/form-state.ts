import {
  Email,
  MailToken,
  NewPassword,
  normalizeEmail,
  Password,
  type ProblemCode,
  type TText,
  textFault,
  UserName,
} from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import { ApiError } from '../http/api-error.js';
import type { HtmlPage } from '../layout/page.js';
import type { FaultName } from '../layout/texts/texts.js';

/** What was entered into a form, and what is wrong with it. */
export interface FormState<F extends string = string> {
  values: Partial<Record<F, string>>;
  faults: Partial<Record<F, FaultName>>;
}

export const emptyForm: FormState<never> = { values: {}, faults: {} };

/** Finds out what is wrong with a text, if anything is. */
export type Check = (text: string) => FaultName | undefined;

const checkBy =
  (schema: TText): Check =>
  (text) => {
    const code = textFault(schema, text)?.code;
    return code && (faultNames[code] ?? 'control-character');
  };

const faultNames: Partial<Record<string, FaultName>> = {
  'too-short': 'too-short',
  'too-long': 'too-long',
  'not-visible': 'not-visible',
};

/** Checks of fields, which take the same as the API. */
export const checks = {
  name: checkBy(UserName),
  email: (text) => {
    if (checkBy(Email)(text) === 'too-long') return 'too-long';
    return normalizeEmail(text) === undefined ? 'not-an-address' : undefined;
  },
  newPassword: checkBy(NewPassword),
  password: checkBy(Password),
} satisfies Record<string, Check>;

/** Reads and checks those fields of a form that there are checks for. */
export function readFields<F extends string>(
  form: URLSearchParams,
  checks: Record<F, Check>,
): { values: Record<F, string>; faults: FormState<F>['faults']; hasFaults: boolean } {
  const values = {} as Record<F, string>;
  const faults: FormState<F>['faults'] = {};
  for (const name of Object.keys(checks) as F[]) {
    values[name] = form.get(name) ?? '';
    const fault = values[name] === '' ? 'missing' : checks[name](values[name]);
    if (fault) faults[name] = fault;
  }
  return { values, faults, hasFaults: Object.keys(faults).length > 0 };
}

/**
 * Waits for work that may fail in ways that a page tells about.
 * @returns what `expected` has for the error, or nothing when the work was done
 * @throws any other error
 */
export async function expectedError<T>(
  work: Promise<unknown>,
  expected: Partial<Record<ProblemCode, T>>,
): Promise<T | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const found = error instanceof ApiError ? expected[error.code] : undefined;
    if (found === undefined) throw error;
    return found;
  }
}

/** A page whose form could not be taken. */
export const refusedForm = (page: HtmlPage, status = 422): HtmlPage => ({ ...page, status, hasFaults: true });

/** Whether a text can be the token of a mail at all. */
export const isToken = validator(MailToken).check;

/** Errors that say that the token of a mail is of no use. */
export const tokenErrors = { 'invalid-token': true, 'token-expired': true, 'account-request-refused': true };
