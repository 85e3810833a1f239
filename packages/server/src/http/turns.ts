import { setImmediate } from 'node:timers/promises';

import type { IsGone } from '../database/deadline.js';
import { limits } from '../limits.js';
import { unwatched, type WorkWatch } from '../work.js';
import { ApiError } from './api-error.js';

interface TurnsOptions {
  /** What the work is called where it is watched. */
  name?: string;
  watch?: WorkWatch;
  /** How many work at a time. */
  atOnce: number;
  /** How many wait for their turn. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  ms: number;
}

/** How somebody waits for a turn. */
interface Wish {
  isGone?: IsGone | undefined;
  /** When waiting is over at the latest, on the clock of `performance.now()`. */
  due?: number;
}

/** Does some work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>, wish?: Wish) => Promise<T>;

/**
 * Lets work that costs much memory and processor time take turns, in the order in which it comes. Whoever has hung up in
 * the meantime loses the turn.
 * @throws ApiError `busy` at once when too many wait, or after having waited too long
 */
export function turns({ name = '', watch = unwatched, atOnce, waiting, ms }: TurnsOptions): Turns {
  let working = 0;
  const queue: (() => void)[] = [];
  watch.load(name, () => ({ running: working, waiting: queue.length }));
  const begin = (due: number) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(
        () => {
          queue.splice(queue.indexOf(start), 1);
          reject(busy());
        },
        Math.min(ms, due - performance.now()),
      );
      queue.push(start);
    });
  return async (work, { isGone, due = Number.POSITIVE_INFINITY } = {}) => {
    if (working < atOnce) working++;
    else if (queue.length >= waiting) throw busy();
    else await begin(due);
    try {
      if (isGone?.()) throw new ApiError('bad-request', { detail: ({ hungUp }) => hungUp });
      return await work();
    } finally {
      // The turn goes to the next one, so that nobody who comes now gets in between.
      const next = queue.shift();
      if (next) next();
      else working--;
    }
  };
}

/**
 * Turns for work that stops all else for some milliseconds: each in a turn of the event loop of its own, so that others get
 * in between. Of those that wait the last one has its turn after two seconds.
 */
export function heavyTurns(watch?: WorkWatch): Turns {
  const take = turns({ name: 'heavy', ...(watch && { watch }), atOnce: 1, waiting: 64, ms: limits.heavyTurn });
  return (work, wish) => take(() => setImmediate().then(work), wish);
}

const busy = () => new ApiError('busy', { headers: { 'Retry-After': '2' } });
