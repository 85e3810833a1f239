import { setImmediate } from 'node:timers';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { ahead } from './ahead.js';
import { Others } from './others.js';

/** Wants the event loop for a millisecond of every turn. Returns what ends that. */
function somebody(): () => void {
  let isOver = false;
  const work = () => {
    const begin = performance.now();
    while (performance.now() - begin < 1);
    if (!isOver) setImmediate(work);
  };
  work();
  return () => {
    isOver = true;
  };
}

const nobody = () => 0;

it('others are there as long as they are answered, however little each takes', async () => {
  let answered = 0;
  const others = new Others(() => answered);
  while (others.areThere) await others.first(1);
  for (let turns = 0; turns < 32; turns++) {
    answered++;
    await others.first(1);
  }
  expect(others.areThere).toBe(true);
  while (others.areThere) await others.first(1);
});

it('others are there until it shows that there are none, and again when somebody comes', async () => {
  const others = new Others(nobody);
  expect(others.areThere).toBe(true);
  while (others.areThere) await others.first(1);
  const leave = somebody();
  while (!others.areThere) await others.first(1);
  leave();
  while (others.areThere) await others.first(1);
});

it('they get nine times as long as each turn, and no more', async () => {
  const leave = somebody();
  const before = performance.now();
  await new Others(nobody).first(10);
  expect(performance.now() - before).toBeGreaterThanOrEqual(90);
  leave();
});

it('groups are small until it shows that nobody else is there', async () => {
  const sizes: number[] = [];
  async function* endless() {
    for (;;) yield Array.from({ length: 100 }, (_, at) => at);
  }
  for await (const group of ahead(endless(), {
    each: (value) => value,
    sizeOf: () => 1,
    most: 200,
    answered: nobody,
  })) {
    sizes.push(group.length);
    if (group.length > 100) break;
    // As long as a group is stored, many more are read.
    for (let turns = 0; turns < 50; turns++) await turn();
  }
  expect(sizes[0]).toBeLessThanOrEqual(20);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
});
