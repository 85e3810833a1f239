import { hash } from 'node:crypto';

import { expect, it } from 'vitest';

import { Occurrences } from './occurrences.js';

const digest = (of: number) => hash('sha256', `${of}`, 'buffer');

it('are counted each by itself, however many there are', () => {
  const occurrences = new Occurrences();
  const countAll = (count: number) => new Set(Array.from({ length: count }, (_, of) => occurrences.count(digest(of))));
  expect(countAll(20_000)).toEqual(new Set([0]));
  expect(countAll(100)).toEqual(new Set([1]));
  expect(countAll(20_000)).toEqual(new Set([1, 2]));
  expect(occurrences.isFull).toBe(false);
});

it('that begin alike are told apart', () => {
  const occurrences = new Occurrences();
  const alike = Array.from({ length: 100 }, (_, end) => Buffer.from([1, 2, 3, 4, 5, 6, end, 255]));
  expect(alike.map((one) => occurrences.count(one))).toEqual(alike.map(() => 0));
  expect(alike.map((one) => occurrences.count(one))).toEqual(alike.map(() => 1));
});
