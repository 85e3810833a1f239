import { setTimeout as delay } from 'node:timers/promises';

/** How long calls last at least, in milliseconds, so that the time of an answer does not tell whether there is an account. */
export interface LeastTimes {
  /** Of what sends mail: longer than the work for an address with or without an account. */
  mail: number;
  /** Of failed sign-ins; the library does nearly as much for an unknown address as for a known one. */
  failure: number;
}

export const leastTimes: LeastTimes = { mail: 250, failure: 100 };

/** Does some work, and lasts so many milliseconds at least. */
export async function lastingAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), delay(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Does some work, and lasts so many milliseconds at least when it fails. */
export async function failingAfterAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const earliest = delay(ms, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await earliest;
    throw error;
  }
}
