import { setTimeout as delay } from 'node:timers/promises';

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
