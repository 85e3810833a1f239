import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Lines that are worked on in one turn of the event loop, less than a millisecond of work: others get in between. */
const inOneTurn = 10;

/** How much of the event loop others may have for each of these turns, in its length. */
const forOthers = 3;

/** A turn of all others that takes less, in milliseconds, has nobody in it who waits. */
const emptyTurn = 0.2;

/**
 * What becomes of values while those before are being stored: what is there by then comes at once. So what comes alone waits
 * for nothing, and what comes fast comes in groups of at most so many. When the source fails, that comes after all it had.
 */
export async function* ahead<T, U>(
  source: AsyncIterable<readonly T[]>,
  { each, most }: { each: (value: T) => U; most: number },
): AsyncGenerator<U[]> {
  const parts = Readable.from(partsOf(source, each), { highWaterMark: Math.ceil(most / inOneTurn) });
  for await (const part of parts as AsyncIterable<Part<U>>) {
    const values: U[] = [];
    let next: Part<U> | null = part;
    while (next && !('failure' in next)) {
      values.push(...next.values);
      next = values.length + inOneTurn > most ? null : (parts.read() as Part<U> | null);
    }
    if (values.length > 0) yield values;
    if (next) throw next.failure;
  }
}

type Part<U> = { values: U[] } | { failure: unknown };

async function* partsOf<T, U>(source: AsyncIterable<readonly T[]>, each: (value: T) => U): AsyncGenerator<Part<U>> {
  try {
    for await (const values of source) {
      for (let at = 0; at < values.length; at += inOneTurn) {
        const begin = performance.now();
        const part = { values: values.slice(at, at + inOneTurn).map(each) };
        const took = performance.now() - begin;
        yield part;
        await othersFirst(forOthers * took);
      }
    }
  } catch (failure) {
    yield { failure };
  }
}

/** Lets others have the event loop for so many milliseconds, or for as long as they want it when that is less. */
async function othersFirst(most: number): Promise<void> {
  const begin = performance.now();
  let now = begin;
  let before: number;
  do {
    before = now;
    await setImmediate();
    now = performance.now();
  } while (now - before > emptyTurn && now - begin < most);
}
