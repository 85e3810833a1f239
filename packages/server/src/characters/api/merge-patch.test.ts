import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Character } from '@charsheet/schema';

import { mergePatch } from './merge-patch.js';

/** The examples of RFC 7396 (appendix A), for members that the shape has. */
const examples: [target: unknown, patch: unknown, result: unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

const shape = (levels: number): object =>
  levels === 0
    ? {}
    : { properties: Object.fromEntries(['a', 'b', 'c', 'bb', 'ccc', 'e'].map((name) => [name, shape(levels - 1)])) };

describe('a merge patch', () => {
  it.each(examples)('%j with %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch, shape(4))).toStrictEqual(result);
  });

  it('keeps null for a member that the shape does not have, at every level', () => {
    const patch = { nemm: null, nem: null, felszereles: { pancel: null, pancelID: null } };
    const target = { nem: 'nő', felszereles: { fegyverIDk: [], pancelID: 'bor' } };
    const merged = { nemm: null, felszereles: { fegyverIDk: [], pancel: null } };
    expect(mergePatch(target, patch, Character)).toStrictEqual(merged);
  });

  it('changes no prototype and neither of its inputs, whatever the names', () => {
    const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a', 'b');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(null, 1, 'x', [1]), fc.dictionary(names, tie('value'))),
    }));
    fc.assert(
      fc.property(value, value, (some, other) => {
        const [target, patch] = [some, other].map((one) => JSON.parse(JSON.stringify(one)));
        const merged = mergePatch(target, patch, shape(4));
        expect([JSON.stringify(target), JSON.stringify(patch)]).toEqual([JSON.stringify(some), JSON.stringify(other)]);
        expect(Object.keys(Object.prototype)).toEqual([]);
        if (typeof merged === 'object' && merged !== null && !Array.isArray(merged)) {
          expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
        }
      }),
    );
  });
});
