import type { Logger } from 'pino';

import { type ProblemCode, problems } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';

/** Why the device flow does not go on (RFC 8628, 3.5). */
export class DeviceFlowError extends Error {
  override readonly name = 'DeviceFlowError';
  constructor(
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}

/** A response of the account library that is not a success. */
interface Failure {
  status: number;
  /** With a code such as `INVALID_EMAIL_OR_PASSWORD`, or, of the device flow, with `error` and `error_description`. */
  body: Record<string, unknown>;
}

/** The error for a failed call: a DeviceFlowError, or a problem under the library's code, written as ours are. */
export function refusalOf({ status, body }: Failure): Error {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  const error = text('error');
  if (error !== undefined) return new DeviceFlowError(error, text('error_description') ?? error);
  const code = text('code') ?? '';
  const message = text('message');
  if (status >= 500) {
    return new ApiError('internal', { cause: new Error(`the account library failed: ${code} ${message}`) });
  }
  const kebab = code.toLowerCase().replaceAll('_', '-');
  if (isProblem(kebab)) return new ApiError(kebab);
  const known = synonyms[kebab] ?? 'account-request-refused';
  return new ApiError(known, message === undefined ? {} : { detail: () => message });
}

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** Our codes for what the library calls something else. */
const synonyms: Record<string, ProblemCode> = {
  unauthorized: 'invalid-credentials',
  'session-expired': 'invalid-credentials',
  'invalid-origin': 'cross-site',
  'missing-or-null-origin': 'cross-site',
  'cross-site-navigation-login-blocked': 'cross-site',
  // The account that the token of a mail was made for is gone.
  'user-not-found': 'invalid-token',
};

const address = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g;

/** Writes what the library logs: errors with their cause, and no e-mail address. */
export function libraryLog(log: Logger) {
  return (level: string, message: string, ...given: unknown[]): void => {
    const err = given.find((one) => one instanceof Error);
    const line = { from: 'better-auth', ...(err ? { err } : {}) };
    log[level === 'error' ? 'error' : 'debug'](line, message.replace(address, '...'));
  };
}
