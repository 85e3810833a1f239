import {
  type FaultInProblem,
  mostFaultsListed,
  type Problem,
  type ProblemCode,
  problemPath,
  problems,
  problemType,
} from '@charsheet/schema';

export { problemType };

/** Which condition of a request was not met, and what is current. */
export type Condition = Pick<Problem, 'header' | 'etag' | 'version'>;

interface ApiErrorOptions {
  /** What is wrong with this request, for its sender. */
  detail?: string;
  faults?: readonly FaultInProblem[];
  condition?: Condition;
  /** Response headers that belong to the problem. */
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
}

/** Ends a request with a problem document; everything in it but `cause` reaches the caller. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string | undefined;
  readonly faults: readonly FaultInProblem[] | undefined;
  readonly condition: Condition;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ProblemCode,
    { detail, faults, condition = {}, headers = {}, cause }: ApiErrorOptions = {},
  ) {
    super(detail ?? problems[code].title, { cause });
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

/** The problem document of an error. `basePath` is the path of the base URL, without a slash at its end. */
export function problemDocument(error: ApiError, requestId: string, basePath: string): Problem {
  const { title, status } = problems[error.code];
  return {
    type: `${basePath}${problemPath(error.code)}`,
    title,
    status,
    code: error.code,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    requestId,
    ...error.condition,
    ...(error.faults ? listed(error.faults) : {}),
  };
}

function listed(faults: readonly FaultInProblem[]): Pick<Problem, 'errors' | 'errorCount' | 'moreErrors'> {
  const errors = faults.slice(0, mostFaultsListed);
  return { errors, errorCount: errors.length, ...(errors.length < faults.length ? { moreErrors: true } : {}) };
}
