import { unwatched, type WorkWatch } from '../work.js';
import { Alarm, dueFromNow, type IsGone, type Waiting } from './deadline.js';
import { DatabaseUnavailable } from './errors.js';

/** The caller hung up before the work for them began. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

export interface CoalesceOptions<K, V> {
  /** Answers a batch: one value for each key, in their order. After `due` nobody waits for it any more. */
  run(keys: readonly K[], due: number): Promise<readonly V[]>;
  /** Most keys in a batch. */
  maxBatch: number;
  /** Most batches that run at a time. */
  maxInFlight: number;
  /** Most keys that wait for a batch; one more is refused at once. */
  maxWaiting: number;
  /** Hears how many wait, and how large batches are, under the name. */
  watch?: WorkWatch | undefined;
  name?: string;
  /** Whether a batch that failed so may have failed because of one of its keys: each is then tried by itself. */
  isolates?: (error: unknown) => boolean;
}

interface Waiter<K, V> {
  key: K;
  isGone: IsGone;
  due: number;
  isDone: boolean;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Makes one call of many that come at the same time. A few batches run at once; what comes meanwhile is the next one,
 * so batches grow with the load, and a lone call waits for nothing. No call joins a batch that has begun: what was
 * committed before the call is seen by it.
 * @returns a function that rejects with DatabaseUnavailable when its time is over or too many wait. A batch that has begun goes
 * on even then, and what it does is done.
 */
export function coalesce<K, V>(options: CoalesceOptions<K, V>): (key: K, waiting?: Waiting) => Promise<V> {
  const { run, maxBatch, maxInFlight, maxWaiting, isolates = () => false } = options;
  const { watch = unwatched, name = '' } = options;
  // Arrays, not sets: a set that grows and shrinks keeps what was in it alive until the next full garbage collection.
  let waiting: Waiter<K, V>[] = [];
  let running: Waiter<K, V>[][] = [];
  let isCollecting = false;
  const alarm = new Alarm(expire);
  const sizeOf = (batches: readonly unknown[][]) => batches.reduce((sum, batch) => sum + batch.length, 0);
  watch.load(name, () => ({ running: sizeOf(running), waiting: waiting.length }));

  function collect(): void {
    if (isCollecting || running.length === maxInFlight) return;
    isCollecting = true;
    // Not at once: what came in with the same turn of the event loop goes into the same batch.
    setImmediate(begin);
  }

  function begin(): void {
    isCollecting = false;
    while (running.length < maxInFlight && waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch).filter(isThere);
      if (batch.length > 0) void answer(batch);
    }
  }

  async function answer(batch: Waiter<K, V>[]): Promise<void> {
    running.push(batch);
    watch.batch(name, batch.length);
    await attempt(batch);
    running = running.filter((one) => one !== batch);
    begin();
  }

  async function attempt(batch: readonly Waiter<K, V>[]): Promise<void> {
    try {
      const due = batch.reduce((latest, waiter) => Math.max(latest, waiter.due), 0);
      const values = await run(
        batch.map(({ key }) => key),
        due,
      );
      batch.forEach((waiter, i) => {
        waiter.isDone = true;
        waiter.resolve(values[i] as V);
      });
    } catch (error) {
      if (batch.length === 1 || !isolates(error)) for (const waiter of batch) refuse(waiter, error);
      else for (const waiter of batch) if (!waiter.isDone) await attempt([waiter]);
    }
  }

  function expire(): void {
    const now = performance.now();
    for (const waiter of [...running, waiting].flat()) {
      if (waiter.due <= now) refuse(waiter, new DatabaseUnavailable('the database took too long'));
      else if (!waiter.isDone) alarm.set(waiter.due);
    }
    waiting = waiting.filter(({ isDone }) => !isDone);
  }

  return (key, { isGone = isHere, due = dueFromNow() } = noWish) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new DatabaseUnavailable('too much waits for the database'));
      waiting.push({ key, isGone, due, isDone: false, resolve, reject });
      alarm.set(due);
      collect();
    });
}

const noWish: Waiting = {};
const isHere = () => false;

function isThere(waiter: Waiter<unknown, never>): boolean {
  if (waiter.isGone()) refuse(waiter, new CallerGone('the caller did not wait'));
  return !waiter.isDone;
}

function refuse(waiter: Pick<Waiter<unknown, never>, 'isDone' | 'reject'>, error: unknown): void {
  waiter.isDone = true;
  waiter.reject(error);
}
