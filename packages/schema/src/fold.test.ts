import fc from 'fast-check';
import { expect, it } from 'vitest';

import { fold } from './fold.js';

it.each([
  ['Árvíztűrő ŐR', 'arvizturo or'],
  [' Kósza \t  Bence\u00A0', 'kosza bence'],
  ['Ｂｅｎｃｅ', 'bence'],
  ['D’Artagnan', "d'artagnan"],
  ['D´Artagnan', "d'artagnan"],
  ['D`ARTAGNAN', "d'artagnan"],
  ['Søren Łukasz Đorđe', 'soren lukasz dorde'],
  ['STRAẞE', 'strasse'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'isparta'],
  ['ısparta', 'isparta'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Σίσυφος', 'σισυφοσ'],
  ['Ǽgir Œuvre Þór', 'aegir oeuvre thor'],
  ['Jean‐Luc – Jean—Luc', 'jean-luc - jean-luc'],
  ['zero\u200Bwidth', 'zerowidth'],
  ['ﬁnn', 'finn'],
  ['한글', '한글'],
  ['  ', ''],
])('a person who looks for %j looks for %j', (name, folded) => {
  expect(fold(name)).toBe(folded);
});

it('a name that is folded again stays as it is, and no letter case is left', () => {
  const others: string[] = [];
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const folded = fold(text);
      if (fold(folded) !== folded || fold(text.toLowerCase()) !== folded) others.push(text);
    }),
    { numRuns: 2000 },
  );
  expect(others).toEqual([]);
});

it('a name of Latin letters is folded as it is beside letters of another script', () => {
  const others: string[] = [];
  const latin = fc.integer({ min: 0, max: 0x17f }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(latin, fc.constant(' ')), maxLength: 20 }), (text) => {
      if (fold(text) !== fold(`${text}한`).slice(0, -1).trim()) others.push(text);
    }),
    { numRuns: 2000 },
  );
  expect(others).toEqual([]);
});
