import { mostFaultsListed, type Problem, problemPath, problems, problemType } from '@charsheet/schema';

import type { ApiError } from './api-error.js';

export { problemType };

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
    ...(error.faults ? { errors: error.faults.slice(0, mostFaultsListed), errorCount: error.faults.length } : {}),
  };
}
