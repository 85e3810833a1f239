import { type ProblemCode, problems } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import { tooManyRequests } from '../throttle.js';

/** What the library calls what we have a name for already. */
const ours: Record<string, ProblemCode> = {
  unauthorized: 'invalid-credentials',
  'session-expired': 'invalid-credentials',
  'invalid-origin': 'cross-site',
  'missing-or-null-origin': 'cross-site',
  'cross-site-navigation-login-blocked': 'cross-site',
  // The account that the token of a mail was made for is gone.
  'user-not-found': 'invalid-token',
};

export interface LibraryFailure {
  status: number;
  /** The library's code, such as `INVALID_EMAIL_OR_PASSWORD`. */
  code?: string | undefined;
  message?: string | undefined;
  retryAfter?: string | null;
}

/** The problem for an error of the account library: it keeps its code, written as ours are. */
export function problemOf({ status, code = '', message, retryAfter }: LibraryFailure): ApiError {
  if (status === 429) return tooManyRequests(Number(retryAfter));
  if (status >= 500)
    return new ApiError('internal', { cause: new Error(`the account library failed: ${code} ${message}`) });
  const kebab = code.toLowerCase().replaceAll('_', '-');
  if (isProblem(kebab)) return new ApiError(kebab);
  return new ApiError(ours[kebab] ?? 'account-request-refused', message === undefined ? {} : { detail: message });
}

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

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(problems, code);
