import type { AnswerHeaders } from '@charsheet/schema';

import { UnexpectedAnswerError } from '../schema.js';

/** The token that an answer brings; it has to be one that fits into a header. */
export function bearerToken({ status, headers }: { status: number } & AnswerHeaders, token: unknown): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  // The body may hold a secret all the same.
  throw new UnexpectedAnswerError({ status, headers, body: '' });
}
