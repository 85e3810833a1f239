import { AsyncLocalStorage } from 'node:async_hooks';

import { limits } from '../limits.js';

/** Tells whether the caller has hung up, so that nobody waits for the answer. */
export type IsGone = () => boolean;

/** How a request waits for the database. */
export interface Waiting {
  isGone?: IsGone;
  /** When its time is over, on the clock of `performance.now()`; by default a whole time from now. */
  due?: number;
}

/** When the time of a request is over that begins now. */
export const dueFromNow = (): number => performance.now() + limits.database;

export interface Scope {
  due: number;
  failure?: unknown;
}

const scopes = new AsyncLocalStorage<Scope>();
let scopesInUse = 0;

/**
 * Does some work each of whose statements must end by then, even where a library sends them. When one of them fails,
 * the work fails with its error, whatever the library made of it: a session that could not be read is not a missing one.
 *
 * Not for reads of sheets: see ARCHITECTURE.md on stores that follow promises. The store is switched off when no work is
 * under way.
 */
export async function within<T>(due: number, work: () => T | Promise<T>): Promise<T> {
  const scope: Scope = { due };
  scopesInUse++;
  try {
    const result = await scopes.run(scope, work);
    if (scope.failure === undefined) return result;
  } catch (error) {
    if (scope.failure === undefined) throw error;
  } finally {
    scopesInUse--;
    if (scopesInUse === 0) scopes.disable();
  }
  throw scope.failure;
}

/** The work that this is part of, if any. What the driver calls back is not: it has to be asked before. */
export const scopeNow = (): Scope | undefined => scopes.getStore();

/** The end of that work. */
export const dueOfScope = (): number | undefined => scopeNow()?.due;

/** Notes that a statement of some work has failed. */
export function noteFailure(scope: Scope | undefined, error: unknown): void {
  if (scope) scope.failure ??= error;
}
