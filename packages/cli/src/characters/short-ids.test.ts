import { expect, test } from 'vitest';

import { isPart, partsOf } from './short-ids.js';

const id = (begin: string, end: string) => `${begin}0000-0000-8000-8000-00000000${end}`;

test('as few of the last digits as tell each from all the others', () => {
  expect(partsOf([])).toEqual([]);
  expect(partsOf([id('aaaa', '1111'), id('aaaa', '1112')])).toEqual(['1111', '1112']);
  expect(partsOf([id('aaaa', '1112'), id('aaaa', '2112')], 3)).toEqual(['1112', '2112']);
  expect(partsOf([id('aaaa', '1112')], 8)).toEqual(['00001112']);
});

test('what one ends with may be what another begins with', () => {
  expect(partsOf([id('aaaa', 'bbbb'), id('bbbb', 'cccc')])).toEqual(['0bbbb', '0cccc']);
});

test('where it takes more than the last group: whole ones', () => {
  const [one, other] = [id('aaaa', '1111'), id('bbbb', '1111')];
  expect(partsOf([one, other])).toEqual([one, other]);
  expect(partsOf([one, one])).toEqual(['1111', '1111']);
});

test.each([
  ['1e64', true],
  ['1E64', true],
  ['5b7a-3c2f', true],
  ['-5b7a3c2f1e64', true],
  ['1e6', false],
  ['1e6-', false],
  ['beef!', false],
  ['a'.repeat(33), false],
])('%j can be a part of an identifier: %s', (text, expected) => {
  expect(isPart(text)).toBe(expected);
});
