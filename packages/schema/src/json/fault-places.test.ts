import { expect, test } from 'vitest';

import { placeFaults } from './fault-places.js';

const text = `{
  "név": "🐉", "a/b": { "x": [1, {"y": 2}, [] ] },
  "újra": { "x": "{", "z": {} }
}`;

test.each([
  ['the document', '', 'wrong-type', 1, 1],
  ['a value', '/név', 'wrong-type', 2, 10],
  ['an unknown member, at its name', '/név', 'unknown-member', 2, 3],
  ['behind a character of two code units', '/a~1b', 'wrong-type', 2, 22],
  ['an item of a list', '/a~1b/x/0', 'out-of-range', 2, 30],
  ['a member of an item', '/a~1b/x/1/y', 'wrong-type', 2, 39],
  ['a list in a list', '/a~1b/x/2', 'wrong-type', 2, 43],
  ['a member of the same name elsewhere', '/újra/x', 'wrong-type', 3, 18],
  ['an object behind what looks like one', '/újra/z', 'wrong-type', 3, 28],
  ['a missing member, at its object', '/újra/z/q', 'missing-member', 3, 28],
  ['a missing member of the document', '/q', 'missing-member', 1, 1],
] as const)('%s', (_, pointer, code, line, column) => {
  expect(placeFaults(text, [{ pointer, code, message: '' }])).toEqual([{ pointer, code, message: '', line, column }]);
});

test('the order of the faults stays', () => {
  const faults = ['/újra', '', '/név'].map((pointer) => ({ pointer, code: 'wrong-type' as const, message: '' }));
  expect(placeFaults(text, faults).map(({ pointer, line }) => [pointer, line])).toEqual([
    ['/újra', 3],
    ['', 1],
    ['/név', 2],
  ]);
});
