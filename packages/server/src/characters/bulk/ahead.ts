import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

import { Others } from './others.js';

/** Lines that are worked on in one turn of the event loop, about a millisecond of work: others get in between. */
const inOneTurn = 10;

/**
 * Most values in a group beside others, who wait for as long as it takes to store them; nor are more read ahead, which those who
 * collect garbage for everybody would have to carry.
 */
const mostBesideOthers = 20;

/** Values are as large as whoever sends them makes them: a group ends after so many bytes, and reading ahead waits at as many. */
const mostBytes = 4 * 1024 * 1024;

/** After a full group the database is others' alone for as long as it took, but for no more milliseconds. */
const mostPause = 1000;

interface Ahead<T, U> {
  each: (value: T) => U;
  /** In bytes. */
  sizeOf: (value: T) => number;
  /** Most values in a group. */
  most: number;
  /** How many requests have been answered up to now. */
  answered: () => number;
}

/**
 * What becomes of values while those before are being stored: what is there by then comes at once. So what comes alone waits
 * for nothing, and what comes fast comes in groups of at most so many. When the source fails, that comes after all it had.
 */
export async function* ahead<T, U>(
  source: AsyncIterable<readonly T[]>,
  { each, sizeOf, most, answered }: Ahead<T, U>,
): AsyncGenerator<U[]> {
  const others = new Others(answered);
  const mostNow = () => (others.areThere ? Math.min(most, mostBesideOthers) : most);
  let isOver = false;
  let goOn = () => {};
  let waiting = 0;
  const isFull = () =>
    waiting >= mostBytes || (others.areThere && parts.readableLength * inOneTurn >= mostBesideOthers);
  const between = async (took: number, size: number) => {
    waiting += size;
    await others.first(took);
    while (isFull() && !isOver)
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
  };
  const parts = Readable.from(partsOf(source, { each, sizeOf, between }), {
    highWaterMark: Math.ceil(most / inOneTurn),
  });
  try {
    for await (const part of parts as AsyncIterable<Part<U>>) {
      const values: U[] = [];
      let size = 0;
      let next: Part<U> | null = part;
      while (next && !('failure' in next)) {
        values.push(...next.values);
        size += next.size;
        const isWhole = values.length + inOneTurn > mostNow() || size >= mostBytes;
        next = isWhole ? null : (parts.read() as Part<U> | null);
      }
      waiting -= size;
      goOn();
      const begin = performance.now();
      if (values.length > 0) yield values;
      const isOneOfMany = values.length + inOneTurn > mostBesideOthers;
      if (others.areThere && isOneOfMany) await setTimeout(Math.min(performance.now() - begin, mostPause));
      if (next) throw next.failure;
    }
  } finally {
    isOver = true;
    goOn();
  }
}

type Part<U> = { values: U[]; size: number } | { failure: unknown };

interface Working<T, U> extends Pick<Ahead<T, U>, 'each' | 'sizeOf'> {
  /** Waits between parts, for others and for a place. */
  between: (took: number, size: number) => Promise<void>;
}

async function* partsOf<T, U>(
  source: AsyncIterable<readonly T[]>,
  { each, sizeOf, between }: Working<T, U>,
): AsyncGenerator<Part<U>> {
  try {
    for await (const values of source) {
      for (let at = 0; at < values.length; at += inOneTurn) {
        const begin = performance.now();
        const some = values.slice(at, at + inOneTurn);
        const part = { values: some.map(each), size: some.reduce((sum, value) => sum + sizeOf(value), 0) };
        const took = performance.now() - begin;
        yield part;
        await between(took, part.size);
      }
    }
  } catch (failure) {
    yield { failure };
  }
}
