import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { ahead } from './ahead.js';

const mebibyte = 1024 ** 2;

describe('values of which some come while others are stored', () => {
  it.each([
    { name: 'small ones', size: 100, count: 1000, mostInGroup: 500, mostAhead: 600 },
    { name: 'those of a mebibyte', size: mebibyte, count: 60, mostInGroup: 4, mostAhead: 6 },
  ])('come in bounded groups, and few are read ahead: $name', async ({ size, count, mostInGroup, mostAhead }) => {
    let read = 0;
    async function* source() {
      for (; read < count; read++) yield [read];
    }
    const options = { each: (value: number) => value, sizeOf: () => size, most: 500, answered: () => 0 };
    const taken: number[] = [];
    for await (const group of ahead(source(), options)) {
      taken.push(...group);
      // As long as storing them takes, however fast the source is.
      for (let turn = 0; turn < 100; turn++) await setImmediate();
      expect(group.length).toBeLessThanOrEqual(mostInGroup);
      expect(read - taken.length).toBeLessThanOrEqual(mostAhead);
    }
    expect(taken).toEqual(Array.from({ length: count }, (_, at) => at));
  });
});
