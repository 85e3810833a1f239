import { expect, it } from 'vitest';

import { didYouMean, suggest } from './spelling.js';

const names = ['name', 'kor', 'Tolvajkepzettsegek', 'kepzettsegek', 'hpRolls'];

it.each([
  ['Name', 'name'],
  ['tolvajkepzettsegek', 'Tolvajkepzettsegek'],
  ['kepzetsegek', 'kepzettsegek'],
  ['hprols', 'hpRolls'],
  ['kro', 'kor'],
  ['kepzettesgek', 'kepzettsegek'],
  ['rok', undefined],
  ['weapon', undefined],
  ['x'.repeat(100_000), undefined],
  ['', undefined],
])('%.20s is close to %s', (word, expected) => {
  expect(suggest(word, names)).toBe(expected);
});

it('asks, or says nothing', () => {
  expect(didYouMean('Kor', names)).toBe('; did you mean "kor"?');
  expect(didYouMean('weapon', names)).toBe('');
});
