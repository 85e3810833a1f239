import type { Context } from '../context.js';
import { note } from '../terminal/output.js';

/** Something that was begun. What it fails with is told when it is waited for. */
export interface UnderWay<T, R> {
  item: T;
  result: Promise<R>;
}

/** The first few one after the other, so that what is wrong with all of them is seen before the others are begun. */
const atATime = (done: number) => Math.min(8, 1 + Math.floor(done / 4));

/** Begins with items in their order, several at a time, and gives them back in that order. None is begun after it is told to stop. */
export class SeveralAtATime<T, R> {
  readonly #items: readonly T[];
  readonly #begin: (item: T) => Promise<R>;
  #begun = 0;
  #taken = 0;
  /** Those that were begun and not taken yet. */
  readonly underWay: UnderWay<T, R>[] = [];

  constructor(items: readonly T[], begin: (item: T) => Promise<R>) {
    this.#items = items;
    this.#begin = begin;
  }

  /** The next one; nothing when all were taken. */
  next(): UnderWay<T, R> | undefined {
    while (this.#begun < this.#items.length && this.underWay.length < atATime(this.#taken)) {
      const item = this.#items[this.#begun++] as T;
      const result = this.#begin(item);
      result.catch(() => {});
      this.underWay.push({ item, result });
    }
    this.#taken++;
    return this.underWay.shift();
  }
}

/** A service that asks for more patience than this, in seconds, or more often, is not waited for. */
const most = { seconds: 120, times: 5 };

/** Does what a service may refuse because too much of it comes, and again when it says that it will not. */
export async function patiently<R>(context: Context, doing: () => Promise<R>): Promise<R> {
  for (let times = 0; ; times++) {
    try {
      return await doing();
    } catch (error) {
      const seconds = await secondsToWait(error);
      if (seconds === undefined || times === most.times) throw error;
      note(context.io, context.texts.sheets.create.waiting(seconds));
      await context.io.clock.sleep(seconds * 1000, context.interruption);
    }
  }
}

async function secondsToWait(error: unknown): Promise<number | undefined> {
  const { ProblemError } = await import('../schema.js');
  if (!(error instanceof ProblemError) || error.problem.status !== 429) return undefined;
  const after = error.headers['retry-after'] ?? '';
  return /^\d+$/.test(after) && Number(after) <= most.seconds ? Number(after) : undefined;
}
