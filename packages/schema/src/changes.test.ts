import { expect, test } from 'vitest';

import { changesBetween } from './changes.js';

test.each([
  ['the same', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['a value', { a: 1 }, { a: 2 }, [{ pointer: '/a', from: 1, to: 2 }]],
  ['a member more', {}, { a: [] }, [{ pointer: '/a', to: [] }]],
  ['a member less', { a: '' }, {}, [{ pointer: '/a', from: '' }]],
  ['null is a value', { a: null }, { a: 0 }, [{ pointer: '/a', from: null, to: 0 }]],
  ['a name that pointers escape', { 'a/b~': 1 }, {}, [{ pointer: '/a~1b~0', from: 1 }]],
  ['within a member', { a: { b: 1, c: 1 } }, { a: { c: 1, b: 2 } }, [{ pointer: '/a/b', from: 1, to: 2 }]],
  ['a list and a text', ['a'], 'a', [{ pointer: '', from: ['a'], to: 'a' }]],
  ['an item in front', ['b', 'c'], ['a', 'b', 'c'], [{ pointer: '/0', to: 'a' }]],
  ['an item behind', ['a'], ['a', 'b'], [{ pointer: '/1', to: 'b' }]],
  ['an item less', ['a', 'b', 'c'], ['a', 'c'], [{ pointer: '/1', from: 'b' }]],
  [
    'an item of a list',
    [7, 4, 9],
    [7, 5, 9],
    [
      { pointer: '/1', from: 4 },
      { pointer: '/1', to: 5 },
    ],
  ],
  [
    'an item that has moved',
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    [
      { pointer: '/0', to: 'c' },
      { pointer: '/2', from: 'c' },
    ],
  ],
  [
    'items twice',
    ['a', 'a'],
    ['a', 'b', 'a', 'a'],
    [
      { pointer: '/1', to: 'b' },
      { pointer: '/3', to: 'a' },
    ],
  ],
])('%s', (_, from, to, expected) => {
  expect(changesBetween(from, to)).toEqual(expected);
});
