import { beforeEach, describe, expect, it, vi } from 'vitest';

import { unwatched } from '../work.js';
import { type CoalesceOptions, coalesce } from './coalesce.js';

const unavailable = { name: 'DatabaseUnavailable' };

/** Calls that are coalesced, and batches that a test ends as it likes. */
function setUp(options: Partial<CoalesceOptions<string, string>> = {}) {
  const batches: { keys: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const run = (keys: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ keys, end: () => resolve(keys.map((key) => key.toUpperCase())), fail: reject });
    });
  const ask = coalesce({ run, maxBatch: 3, maxInFlight: 2, maxWaiting: 10, ...options });
  /** Lets everything happen that need not be waited for. */
  const turn = () => vi.advanceTimersByTimeAsync(0);
  return { ask, batches, turn, asked: () => batches.map(({ keys }) => keys.join('')) };
}

/** What became of each call so far. */
function outcomes(calls: Promise<string>[]): unknown[] {
  const seen: unknown[] = calls.map(() => 'waits');
  for (const [i, call] of calls.entries()) {
    call.then(
      (value) => {
        seen[i] = value;
      },
      (error: unknown) => {
        seen[i] = error;
      },
    );
  }
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('calls that come at the same time', () => {
  it('become one, and each gets its own value', async () => {
    const { ask, batches, turn, asked } = setUp();
    const seen = outcomes([ask('a'), ask('b'), ask('a')]);
    await turn();
    expect(asked()).toEqual(['aba']);
    batches[0]?.end();
    await turn();
    expect(seen).toEqual(['A', 'B', 'A']);
  });

  it('begin in no more batches than may run; the rest waits for the end of one', async () => {
    const loads: (() => unknown)[] = [];
    const sizes: number[] = [];
    const load = (_: string, look: () => unknown) => void loads.push(look);
    const batch = (_: string, size: number) => void sizes.push(size);
    const { ask, batches, turn, asked } = setUp({ watch: { ...unwatched, load, batch } });
    const seen = outcomes([...'abcdefgh'].map((key) => ask(key)));
    await turn();
    expect(asked()).toEqual(['abc', 'def']);
    expect(loads[0]?.()).toEqual({ running: 6, waiting: 2 });
    batches[1]?.end();
    await turn();
    expect(sizes).toEqual([3, 3, 2]);
    expect(asked()).toEqual(['abc', 'def', 'gh']);
    expect(seen).toEqual(['waits', 'waits', 'waits', 'D', 'E', 'F', 'waits', 'waits']);
  });

  it('join no batch that has begun', async () => {
    const { ask, turn, asked } = setUp({ maxInFlight: 1 });
    void ask('a');
    await turn();
    void ask('b');
    await turn();
    expect(asked()).toEqual(['a']);
  });

  it('are refused at once when too many wait', async () => {
    const { ask, batches, turn } = setUp({ maxInFlight: 1, maxWaiting: 3 });
    const seen = outcomes([...'abcd'].map((key) => ask(key)));
    await turn();
    expect(seen).toEqual(['waits', 'waits', 'waits', expect.objectContaining(unavailable)]);
    batches[0]?.end();
    const later = outcomes([ask('e')]);
    await turn();
    batches[1]?.end();
    await turn();
    expect(later).toEqual(['E']);
  });
});

describe('a batch that fails', () => {
  const error = new Error('broken');

  it('fails its own calls only', async () => {
    const { ask, batches, turn } = setUp();
    const seen = outcomes([...'abcd'].map((key) => ask(key)));
    await turn();
    batches[0]?.fail(error);
    batches[1]?.end();
    await turn();
    expect(seen).toEqual([error, error, error, 'D']);
  });

  it('for one of its keys is tried again one by one, and fails that one', async () => {
    const asked: string[] = [];
    const run = async (keys: readonly string[]) => {
      asked.push(keys.join(''));
      if (keys.includes('b')) throw error;
      return keys.map((key) => key.toUpperCase());
    };
    const { ask, turn } = setUp({ run, isolates: (thrown) => thrown === error });
    const seen = outcomes([...'abc'].map((key) => ask(key)));
    await turn();
    expect(seen).toEqual(['A', error, 'C']);
    expect(asked).toEqual(['abc', 'a', 'b', 'c']);
  });

  it('does not try again those who do not wait any more', async () => {
    const { ask, batches, turn, asked } = setUp({ isolates: () => true });
    const seen = outcomes([...'ab'].map((key) => ask(key)));
    await vi.advanceTimersByTimeAsync(5000);
    batches[0]?.fail(error);
    await turn();
    expect(asked()).toEqual(['ab']);
    expect(seen).toEqual([expect.objectContaining(unavailable), expect.objectContaining(unavailable)]);
  });
});

describe('a time limit', () => {
  it('ends for those whose batch runs and for those who wait, each at its time', async () => {
    const { ask, batches, turn, asked } = setUp({ maxInFlight: 1, maxBatch: 1 });
    const seen = outcomes([ask('a'), ask('b')]);
    await vi.advanceTimersByTimeAsync(3000);
    const later = outcomes([ask('c')]);
    await vi.advanceTimersByTimeAsync(1999);
    expect(seen).toEqual(['waits', 'waits']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([expect.objectContaining(unavailable), expect.objectContaining(unavailable)]);
    batches[0]?.end();
    await turn();
    expect(asked()).toEqual(['a', 'c']);
    expect(later).toEqual(['waits']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(later).toEqual([expect.objectContaining(unavailable)]);
  });

  it('starts anew after a pause', async () => {
    const { ask, batches, turn } = setUp();
    void ask('a');
    await turn();
    batches[0]?.end();
    await vi.advanceTimersByTimeAsync(60_000);
    const seen = outcomes([ask('b')]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(seen).toEqual(['waits']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([expect.objectContaining(unavailable)]);
  });
});

describe('a caller that has hung up', () => {
  it('is dropped before its batch begins', async () => {
    const { ask, turn, asked } = setUp();
    const gone = outcomes([ask('a', { isGone: () => true })]);
    for (const key of 'bc') void ask(key, { isGone: () => false });
    await turn();
    expect(asked()).toEqual(['bc']);
    expect(gone).toEqual([expect.objectContaining({ name: 'CallerGone' })]);
  });

  it('leaves no batch when it was the only one', async () => {
    const { ask, turn, asked } = setUp();
    ask('a', { isGone: () => true }).catch(() => {});
    await turn();
    expect(asked()).toEqual([]);
  });
});
