import type { ProblemCode } from '@charsheet/schema';

import { ApiError } from '../http/api-error.js';

/**
 * Tells refusals that a page has words for from success; all others are thrown on, to end as a page of their own.
 * @returns what `words` has for the refusal, or nothing when the work was done
 */
export async function refusal<T>(
  work: Promise<unknown>,
  words: Partial<Record<ProblemCode, T>>,
): Promise<T | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    const word = error instanceof ApiError ? words[error.code] : undefined;
    if (word === undefined) throw error;
    return word;
  }
}
