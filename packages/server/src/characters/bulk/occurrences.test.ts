import { expect, it } from 'vitest';

import { derivedId } from '../api/derived-id.js';
import { Occurrences } from './occurrences.js';

const id = (of: number) => derivedId(`${of}`);

it('are counted each by itself, however many there are', () => {
  const occurrences = new Occurrences();
  const countAll = (count: number) => new Set(Array.from({ length: count }, (_, of) => occurrences.count(id(of))));
  expect(countAll(20_000)).toEqual(new Set([0]));
  expect(countAll(100)).toEqual(new Set([1]));
  expect(countAll(20_000)).toEqual(new Set([1, 2]));
  expect(occurrences.isFull).toBe(false);
});

it('that begin alike are told apart', () => {
  const occurrences = new Occurrences();
  const alike = Array.from({ length: 100 }, (_, end) => `01020304-0506-8708-890a-0b0c0d0e0f${end + 10}`);
  expect(alike.map((one) => occurrences.count(one))).toEqual(alike.map(() => 0));
  expect(alike.map((one) => occurrences.count(one))).toEqual(alike.map(() => 1));
});
