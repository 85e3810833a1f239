import { ApiError, databaseUnavailable } from '../http/api-error.js';

/** Tells whether whoever asked has hung up, so that nobody waits for the answer. */
export type IsGone = () => boolean;

export interface CoalesceOptions<K, V> {
  /** Answers a batch: one value for each key, in their order. */
  run(keys: readonly K[]): Promise<readonly V[]>;
  /** Most keys in a batch. */
  maxBatch: number;
  /** Most batches that run at a time. */
  maxInFlight: number;
  /** Most keys that wait for a batch; one more is refused at once. */
  maxWaiting: number;
  /** How long a key waits for its value, in milliseconds. */
  patience: number;
  /** Whether a batch that failed so may have failed for one of its keys: each is then tried by itself. */
  isolates?: (error: unknown) => boolean;
}

interface Waiter<K, V> {
  key: K;
  isGone: IsGone;
  due: number;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Makes one call of many that come at the same time. A few batches run at once; what comes meanwhile is the next one,
 * so batches grow with the load, and a lone call waits for nothing. No call joins a batch that has begun: what was
 * committed before the call is seen by it.
 * @returns a function that rejects with `database-unavailable` when patience or place ends. A batch that has begun goes
 * on even then, and what it does is done.
 */
export function coalesce<K, V>(options: CoalesceOptions<K, V>): (key: K, isGone?: IsGone) => Promise<V> {
  const { run, maxBatch, maxInFlight, maxWaiting, patience, isolates = () => false } = options;
  const waiting = new Set<Waiter<K, V>>();
  // Those that wait and those whose batch runs, oldest first.
  const pending = new Set<Waiter<K, V>>();
  let inFlight = 0;
  let isCollecting = false;
  let isWatched = false;

  function begin(): void {
    isCollecting = false;
    while (inFlight < maxInFlight && waiting.size > 0) {
      const batch = nextBatch();
      if (batch.length === 0) continue;
      inFlight++;
      void answer(batch).finally(() => {
        inFlight--;
        begin();
      });
    }
  }

  function nextBatch(): Waiter<K, V>[] {
    const batch: Waiter<K, V>[] = [];
    for (const waiter of waiting) {
      if (batch.length === maxBatch) break;
      waiting.delete(waiter);
      if (waiter.isGone()) refuse(waiter, new ApiError('bad-request', { detail: 'the caller did not wait' }));
      else batch.push(waiter);
    }
    return batch;
  }

  async function answer(batch: readonly Waiter<K, V>[]): Promise<void> {
    try {
      const values = await run(batch.map(({ key }) => key));
      for (const [i, waiter] of batch.entries()) {
        pending.delete(waiter);
        waiter.resolve(values[i] as V);
      }
    } catch (error) {
      if (batch.length === 1 || !isolates(error)) for (const waiter of batch) refuse(waiter, error);
      else for (const waiter of batch) if (pending.has(waiter)) await answer([waiter]);
    }
  }

  function refuse(waiter: Waiter<K, V>, error: unknown): void {
    pending.delete(waiter);
    waiter.reject(error);
  }

  function collect(): void {
    if (isCollecting || inFlight === maxInFlight) return;
    isCollecting = true;
    // Not at once: what came in with the same turn of the event loop goes into the same batch.
    setImmediate(begin);
  }

  /** One timer for all: the oldest is due first. */
  function watch(ms: number): void {
    if (isWatched) return;
    isWatched = true;
    setTimeout(expire, ms).unref();
  }

  function expire(): void {
    isWatched = false;
    const now = performance.now();
    for (const waiter of pending) {
      if (waiter.due > now) {
        watch(waiter.due - now);
        return;
      }
      waiting.delete(waiter);
      refuse(waiter, databaseUnavailable(new Error('the database took too long')));
    }
  }

  return (key, isGone = () => false) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= maxWaiting) return reject(databaseUnavailable(new Error('too much waits for the database')));
      const waiter = { key, isGone, due: performance.now() + patience, resolve, reject };
      waiting.add(waiter);
      pending.add(waiter);
      watch(patience);
      collect();
    });
}
