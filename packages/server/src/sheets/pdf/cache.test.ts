import { expect, it } from 'vitest';

import { loadedOnce, serialCache } from './cache.js';

it('makes a thing once, and keeps those that were asked for last', async () => {
  const made: string[] = [];
  const things = serialCache<string>(2);
  const get = (key: string) =>
    things.get(key, async () => {
      made.push(key);
      return key;
    });
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a', 'a', 'b']);
  await get('a');
  await get('c');
  expect(made).toEqual(['a', 'b', 'c']);
  expect(['a', 'b', 'c'].map(things.has)).toEqual([true, false, true]);
});

it('makes one at a time', async () => {
  let making = 0;
  const things = serialCache<number>(9);
  const make = async () => {
    const others = making++;
    await new Promise(setImmediate);
    making--;
    return others;
  };
  expect(await Promise.all(['a', 'b', 'c'].map((key) => things.get(key, make)))).toEqual([0, 0, 0]);
});

it('keeps no failure, and goes on after one', async () => {
  const things = serialCache<string>(2);
  const failing = things.get('a', () => Promise.reject(new Error('no')));
  const next = things.get('b', async () => 'b');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('b');
  expect(await things.get('a', async () => 'a')).toBe('a');
});

it('loads what drawing needs once, and again after a failure', async () => {
  let loads = 0;
  const load = loadedOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('too many open files');
    return loads;
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow('too many open files');
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
