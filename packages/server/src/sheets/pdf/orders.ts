import { setTimeout as delay } from 'node:timers/promises';

import { ApiError } from '../../http/api-error.js';
import type { IsGone } from '../../http/handler.js';
import { unwatched, type WorkWatch } from '../../work.js';

/** Things that are made one at a time, in the order in which they were ordered. */
export interface Orders<T> {
  /**
   * A thing by its key. Who orders what is ordered already gets the same one.
   * @throws ApiError `busy` when too many are ordered, or it is not there in time
   */
  get(key: string, isGone: IsGone | undefined, make: () => Promise<T>): Promise<T>;
  /** Whether it is ordered and not there yet. */
  has(key: string): boolean;
}

interface Limits {
  /** Most orders that are not met, that which is being made among them. */
  maxOrders: number;
  /** How long a caller waits, in milliseconds. */
  timeout: number;
  watch?: WorkWatch;
}

interface Order<T> {
  callers: IsGone[];
  made: Promise<T>;
}

export function takeOrders<T>({ maxOrders, timeout, watch = unwatched }: Limits): Orders<T> {
  const orders = new Map<string, Order<T>>();
  watch.load('pdf', () => ({ running: Math.min(orders.size, 1), waiting: Math.max(orders.size - 1, 0) }));
  let last: Promise<unknown> = Promise.resolve();

  function take(key: string, make: () => Promise<T>): Order<T> {
    if (orders.size >= maxOrders) throw busy(({ tooManyOrders }) => tooManyOrders);
    const callers: IsGone[] = [];
    const meet = () => {
      if (callers.every((isGone) => isGone()))
        throw new ApiError('bad-request', { detail: ({ didNotWait }) => didNotWait });
      return make();
    };
    const made = last.then(meet).finally(() => orders.delete(key));
    last = made.catch(() => {});
    const order = { callers, made };
    orders.set(key, order);
    return order;
  }

  return {
    async get(key, isGone = () => false, make) {
      const { callers, made } = orders.get(key) ?? take(key, make);
      // Who has been told that it takes too long counts as gone, too.
      let isAnswered = false;
      callers.push(() => isGone() || isAnswered);
      return within(timeout, made).finally(() => {
        isAnswered = true;
      });
    },
    has: (key) => orders.has(key),
  };
}

async function within<T>(timeout: number, promise: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = delay(timeout, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw busy(({ takesTooLong }) => takesTooLong);
  });
  late.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    limit.abort();
  }
}

const busy = (detail: NonNullable<ApiError['detail']>) =>
  new ApiError('busy', { detail, headers: { 'Retry-After': '10' } });
