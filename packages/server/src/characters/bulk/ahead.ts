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

/** After a full group the database is others' alone for as long as it took, but for no more milliseconds. */
const mostPause = 1000;

/**
 * What becomes of values while those before are being stored: what is there by then comes at once. So what comes alone waits
 * for nothing, and what comes fast comes in groups of at most so many. When the source fails, that comes after all it had.
 */
export async function* ahead<T, U>(
  source: AsyncIterable<readonly T[]>,
  { each, most }: { each: (value: T) => U; most: number },
): AsyncGenerator<U[]> {
  const others = new Others();
  const mostNow = () => (others.areThere ? Math.min(most, mostBesideOthers) : most);
  let isOver = false;
  let goOn = () => {};
  const isFull = () => others.areThere && parts.readableLength * inOneTurn >= mostBesideOthers;
  const between = async (took: number) => {
    await others.first(took);
    while (isFull() && !isOver)
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
  };
  const parts = Readable.from(partsOf(source, each, between), { highWaterMark: Math.ceil(most / inOneTurn) });
  try {
    for await (const part of parts as AsyncIterable<Part<U>>) {
      const values: U[] = [];
      let next: Part<U> | null = part;
      while (next && !('failure' in next)) {
        values.push(...next.values);
        next = values.length + inOneTurn > mostNow() ? null : (parts.read() as Part<U> | null);
      }
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

type Part<U> = { values: U[] } | { failure: unknown };

async function* partsOf<T, U>(
  source: AsyncIterable<readonly T[]>,
  each: (value: T) => U,
  between: (took: number) => Promise<void>,
): AsyncGenerator<Part<U>> {
  try {
    for await (const values of source) {
      for (let at = 0; at < values.length; at += inOneTurn) {
        const begin = performance.now();
        const part = { values: values.slice(at, at + inOneTurn).map(each) };
        const took = performance.now() - begin;
        yield part;
        await between(took);
      }
    }
  } catch (failure) {
    yield { failure };
  }
}
