import { wrongUsage } from '../errors.js';
import type { Io } from '../terminal/io.js';

/** Whether a text can be a bearer token: anything else would not fit into a header. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** How to get a token for the environment. */
export const tokenAdvice = 'to get one: charsheet login --print-token';

/** The token of the environment, without the white space that files and pipes add. */
export function tokenVariable(env: Io['env']): string | undefined {
  const token = env['CHARSHEET_TOKEN']?.trim();
  if (!token) return undefined;
  // It is not printed: what is not a token may still be a secret.
  if (!isToken(token)) throw wrongUsage('CHARSHEET_TOKEN: is not a token', tokenAdvice);
  return token;
}
