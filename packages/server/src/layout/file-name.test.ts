import { expect, it } from 'vitest';

import { distinctFileNames, fileNameOf } from './file-name.js';

it.each([
  ['Kósza Réka', 'Kósza Réka'],
  ['Ko\u0301sza', 'Kósza'],
  ['../a\\b:c*?"<>|', '_a_b_c______'],
  ['con', '_con'],
  ['Aux.1', '_Aux.1'],
  ['LPT9', '_LPT9'],
  ['Conan', 'Conan'],
  ['. .', 'charsheet'],
  ['x'.repeat(100), 'x'.repeat(60)],
])('%j names the file %j', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});

it('names differ, also for systems that know no letter case', () => {
  const nameFor = distinctFileNames();
  const names = ['Réka', 'réka', 'Re\u0301ka', 'Réka (2)', 'Bence', 'Réka'].map(nameFor);
  expect(names).toEqual(['Réka', 'réka (2)', 'Réka (3)', 'Réka (2) (2)', 'Bence', 'Réka (4)']);
});

it('so many of one name that it takes an hour to try all of them are named at once', () => {
  const nameFor = distinctFileNames();
  const names = new Set(Array.from({ length: 20_000 }, () => nameFor('Réka')));
  expect(names.size).toBe(20_000);
});
