import type { AnswerHeaders } from '@charsheet/schema';

import { UnexpectedAnswerError } from '../schema.js';
import { isToken } from './token.js';

/** The token that an answer brings; it has to be one that fits into a header. */
export function bearerToken({ status, headers }: { status: number } & AnswerHeaders, token: unknown): string {
  if (isToken(token)) return token;
  // The body may hold a secret all the same.
  throw new UnexpectedAnswerError({ status, headers, body: '' });
}
