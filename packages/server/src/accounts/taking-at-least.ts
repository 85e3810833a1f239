import { setTimeout as delay } from 'node:timers/promises';

/** Does some work, and ends not before so many milliseconds are over, so that the time does not tell what it was. */
export async function takingAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), delay(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
