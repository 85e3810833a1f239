import {
  type FaultInProblem,
  mostFaultsListed,
  type Problem,
  type ProblemCode,
  problemPath,
  problems,
  problemType,
} from '@charsheet/schema';

import type { Details } from './texts/en.js';
import { type Words, words } from './texts/words.js';

export { problemType };

/** Which condition of a request was not met, and what is current. */
export type Condition = Pick<Problem, 'header' | 'etag' | 'version'>;

interface ApiErrorOptions {
  /** What is wrong with this request, for its sender. */
  detail?: (details: Details) => string;
  /** In the words of the caller, who is known where the error ends. */
  faults?: (words: Words) => readonly FaultInProblem[];
  condition?: Condition;
  /** Response headers that belong to the problem. */
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
}

/** Ends a request with a problem document; everything in it but `cause` reaches the caller. Its own message is English, for the log. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: ApiErrorOptions['detail'];
  readonly faults: ApiErrorOptions['faults'];
  readonly condition: Condition;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ProblemCode,
    { detail, faults, condition = {}, headers = {}, cause }: ApiErrorOptions = {},
  ) {
    super(detail?.(words.en.details) ?? problems[code].title, { cause });
    this.status = problems[code].status;
    this.detail = detail;
    this.faults = faults;
    this.condition = condition;
    this.headers = headers;
  }
}

/** The database cannot answer now; the caller is told when to try again. */
export function databaseUnavailable(cause?: unknown): ApiError {
  return new ApiError('database-unavailable', { headers: { 'Retry-After': '2' }, cause });
}

interface ProblemOptions {
  requestId: string;
  /** Path of the base URL, without a slash at its end. */
  basePath: string;
  words: Words;
}

/** The problem document of an error. */
export function problemDocument(error: ApiError, { requestId, basePath, words }: ProblemOptions): Problem {
  return {
    type: `${basePath}${problemPath(error.code)}`,
    title: words.problems[error.code].title,
    status: error.status,
    code: error.code,
    ...(error.detail === undefined ? {} : { detail: error.detail(words.details) }),
    requestId,
    ...error.condition,
    ...(error.faults ? listed(error.faults(words)) : {}),
  };
}

function listed(faults: readonly FaultInProblem[]): Pick<Problem, 'errors' | 'errorCount' | 'moreErrors'> {
  const errors = faults.slice(0, mostFaultsListed);
  return { errors, errorCount: errors.length, ...(errors.length < faults.length ? { moreErrors: true } : {}) };
}
