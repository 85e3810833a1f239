import { AsyncLocalStorage } from 'node:async_hooks';

import { limits } from '../limits.js';

/** Tells whether the caller has hung up, so that nobody waits for the answer. */
export type IsGone = () => boolean;

/** How a request waits for the database. */
export interface Waiting {
  isGone?: IsGone;
  /** When its time is over, on the clock of `performance.now()`; by default a whole time from now. */
  due?: number;
  /** The number of the last transaction that the caller's account has changed sheets by: what it reads must have that. */
  lastWrite?: number;
}

/** When the time of a request is over that begins now, where the service has the usual bounds. */
export const dueFromNow = (): number => performance.now() + limits.database;

/** What statements are sent for. */
export interface Work {
  /** When all of them must be answered. */
  due: number;
  /** What the first of them that failed failed with. */
  failure?: unknown;
}

const works = new AsyncLocalStorage<Work>();
let underWay = 0;

/**
 * Does some work each of whose statements must end by then, even where a library sends them. When one of them fails,
 * the work fails with its error, whatever the library made of it: a session that could not be read is not a missing one.
 *
 * Not for reads of sheets: see ARCHITECTURE.md on stores that follow promises. The store is switched off when no work is
 * under way.
 */
export async function within<T>(due: number, doing: () => T | Promise<T>): Promise<T> {
  const work: Work = { due };
  underWay++;
  try {
    const result = await works.run(work, doing);
    if (work.failure === undefined) return result;
  } catch (error) {
    if (work.failure === undefined) throw error;
  } finally {
    underWay--;
    if (underWay === 0) works.disable();
  }
  throw work.failure;
}

/** The work that this is part of, if any. What the driver calls back is not: it has to be asked before. */
export const workNow = (): Work | undefined => works.getStore();

/** Gives the work that this is part of more time: what it asks from now on may take until then. */
export function goOnUntil(due: number): void {
  const work = works.getStore();
  if (work) work.due = due;
}

/** One timer for many who wait, nearly all of whom are done before their time is over. */
export class Alarm {
  #at = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  readonly #ring: () => void;

  /** @param ring looks whose time is over, and sets the alarm for the others */
  constructor(ring: () => void) {
    this.#ring = () => {
      this.#at = Number.POSITIVE_INFINITY;
      ring();
    };
  }

  /** Rings then, or before. */
  set(due: number): void {
    if (due >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = due;
    this.#timer = setTimeout(this.#ring, due - performance.now()).unref();
  }
}
