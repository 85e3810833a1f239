import { AsyncLocalStorage } from 'node:async_hooks';

import type { Logger } from 'pino';

import { isDatabaseUnavailable } from '../../database/errors.js';

/**
 * Failures of the database during a call of the account library, which makes refusals or even successes of some of them:
 * a session that could not be read is "not signed in" to it.
 */
const calls = new AsyncLocalStorage<{ failure?: unknown }>();

/** Notes an error for the call that it happens in, if it says that the database cannot be reached. */
function noteFailure(error: unknown): void {
  const call = calls.getStore();
  if (call && isDatabaseUnavailable(error)) call.failure ??= error;
}

/**
 * Makes a call of the library.
 * @throws what the database failed with, whatever the library made of it
 */
export async function failingWithDatabase<T>(work: () => Promise<T>): Promise<T> {
  const call: { failure?: unknown } = {};
  const result = await calls.run(call, work).catch((error: unknown) => {
    throw call.failure ?? error;
  });
  if (call.failure !== undefined) throw call.failure;
  return result;
}

/** Until the next call; for what a store costs see `client.ts`. */
export const forgetCalls = () => calls.disable();

/** The functions of an object, whose failures are noted. */
export function noting<T extends object>(functions: T): T {
  const noted = Object.entries(functions).map(([name, work]) => [
    name,
    (...given: unknown[]) =>
      (work as (...given: unknown[]) => Promise<unknown>)(...given).catch((error: unknown) => {
        noteFailure(error);
        throw error;
      }),
  ]);
  return Object.fromEntries(noted) as T;
}

const address = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g;

/** Writes what the library logs: errors with their cause, and no e-mail address. */
export function libraryLog(log: Logger) {
  return (level: string, message: string, ...given: unknown[]): void => {
    const err = given.find((one) => one instanceof Error);
    noteFailure(err);
    const line = { from: 'better-auth', ...(err ? { err } : {}) };
    log[level === 'error' ? 'error' : 'debug'](line, message.replace(address, '...'));
  };
}
