import { setTimeout as delay } from 'node:timers/promises';

/** Does some work, and ends not before so many milliseconds are over, so that the time does not tell what it was. */
export async function takingAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), delay(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Does some work, and fails not before so many milliseconds are over, so that the time does not tell why. */
export async function failingAfterAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const earliest = delay(ms, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await earliest;
    throw error;
  }
}
