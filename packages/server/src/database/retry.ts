import { setTimeout as delay } from 'node:timers/promises';

import type { Logger } from 'pino';

import { isDatabaseUnavailable } from './errors.js';

export interface RetryOptions {
  /** Ends the wait. */
  signal: AbortSignal;
  log: Logger;
  /** What to say to people each time. */
  message: string;
  /** The longest wait between two attempts, in milliseconds. */
  longestWait: number;
  /** Called when an attempt has failed and another one will follow. */
  onWait?: () => void;
  /** Whether the wait keeps the process; by default yes. */
  ref?: boolean;
}

/** Does some work, and does it again while the database is not there: at first soon, then at longer and longer intervals. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { signal, log, message, longestWait, onWait, ref = true }: RetryOptions,
): Promise<T> {
  for (let wait = 250; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await attempt();
    } catch (err) {
      if (signal.aborted || !isDatabaseUnavailable(err)) throw err;
      onWait?.();
      log.warn({ reason: (err as Error).message, retryInMs: wait }, message);
      await delay(wait, undefined, { signal, ref });
    }
  }
}
