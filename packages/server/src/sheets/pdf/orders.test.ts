import { expect, it, vi } from 'vitest';

import { takeOrders } from './orders.js';

const here = () => false;
const gone = () => true;
const limits = { maxOrders: 9, timeout: 60_000 };

/** A promise that is resolved from outside. */
function promised() {
  let resolve: (value: string) => void = () => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it('several callers who ask for the same: it is made once', async () => {
  const orders = takeOrders<string>(limits);
  const make = vi.fn(async () => 'made');
  const got = [orders.get('a', here, make), orders.get('a', here, make)];
  expect(orders.has('a')).toBe(true);
  expect(await Promise.all(got)).toEqual(['made', 'made']);
  expect(make).toHaveBeenCalledOnce();
  expect(orders.has('a')).toBe(false);
});

it('several callers who ask for different things: one is made at a time, also after one that failed', async () => {
  const orders = takeOrders<number>(limits);
  let making = 0;
  const make = async () => {
    const others = making++;
    await new Promise(setImmediate);
    making--;
    return others;
  };
  const failing = orders.get('no', here, () => Promise.reject(new Error('no')));
  const others = ['a', 'b', 'c'].map((key) => orders.get(key, here, make));
  await expect(failing).rejects.toThrow('no');
  expect(await Promise.all(others)).toEqual([0, 0, 0]);
});

it('a caller for whom too many are before: is told at once to come later', async () => {
  const orders = takeOrders<string>({ ...limits, maxOrders: 2 });
  const first = promised();
  const got = [orders.get('a', here, () => first.promise), orders.get('b', here, async () => 'b')];
  await expect(orders.get('c', here, async () => 'c')).rejects.toMatchObject({
    code: 'busy',
    status: 503,
    headers: { 'Retry-After': '10' },
  });
  first.resolve('a');
  expect(await Promise.all([...got, orders.get('b', here, async () => 'again')])).toEqual(['a', 'b', 'b']);
});

it('a caller who hung up: nothing is made, unless somebody else waits for it, too', async () => {
  const orders = takeOrders<string>(limits);
  const make = vi.fn(async () => 'made');
  await expect(orders.get('a', gone, make)).rejects.toMatchObject({ code: 'bad-request' });
  expect(make).not.toHaveBeenCalled();
  expect(await Promise.all([orders.get('a', gone, make), orders.get('a', here, make)])).toEqual(['made', 'made']);
});

it('a caller who would have to wait too long: is told to come later, and what waited for its turn is not made', async () => {
  const orders = takeOrders<string>({ ...limits, timeout: 1 });
  const first = promised();
  const make = vi.fn(async () => 'made');
  const got = [orders.get('a', here, () => first.promise), orders.get('b', here, make)];
  for (const one of got) await expect(one).rejects.toMatchObject({ code: 'busy' });
  first.resolve('a');
  await vi.waitFor(() => expect(orders.has('b')).toBe(false));
  expect(make).not.toHaveBeenCalled();
});
