import stringWidth from 'string-width';
import { expect, test } from 'vitest';

import { matchingChoices, menuLines, numbered, splitAnswers } from './menu.js';

const plain = (text: string) => text;
const lines = (choices: [name: string, hint?: string][], width: number) =>
  menuLines(numbered(choices.map(([name, hint]) => ({ id: name, name, hint }))), width, plain);

test('a menu is read downwards, in as many columns as fit', () => {
  const choices = ['Ember', 'Elf', 'Törpe', 'Gnóm', 'Félelf'].map((name): [string] => [name]);
  expect(lines(choices, 30)).toEqual(['  1  Ember    4  Gnóm', '  2  Elf      5  Félelf', '  3  Törpe']);
  expect(lines(choices, 12)).toEqual(['  1  Ember', '  2  Elf', '  3  Törpe', '  4  Gnóm', '  5  Félelf']);
});

test('hints stand in a column of their own', () => {
  expect(lines([['Tőr', '1d4'], ['Nehéz számszeríj', '1d10'], ['Ököl']], 40)).toEqual([
    '  1  Tőr               1d4',
    '  2  Nehéz számszeríj  1d10',
    '  3  Ököl',
  ]);
});

test('in a narrow terminal names are whole, and hints get what is left', () => {
  const races: [string, string][] = [
    ['Erdei törpe', 'Állóképesség +1, Karizma -1'],
    ['Elf', 'Ügyesség +1, Állóképesség -1'],
  ];
  expect(lines(races, 40)).toEqual([
    '  1  Erdei törpe  Állóképesség +1, Kari…',
    '  2  Elf          Ügyesség +1, Állóképe…',
  ]);
  expect(lines(races, 20)).toEqual(['  1  Erdei törpe', '  2  Elf']);
});

test.each([24, 40, 80, 100])('no line is wider than %d', (width) => {
  const names = Array.from({ length: 30 }, (_, at): [string, string] => ['漢字 '.repeat(at % 9), `+${at}`]);
  for (const line of lines(names, width)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
});

test('a long name is cut where that gives another column', () => {
  const long = 'Alabárd és más szálfegyverek';
  const names = [[long], ...Array.from({ length: 9 }, () => ['Tőr'])] as [string][];
  expect(lines(names, 66)[0]).toContain('Alabárd és más szálfegyve');
  expect(lines(names, 66)).toHaveLength(5);
  expect(lines(names, 80)[0]).toContain(long);
});

const weapons = [
  { id: 'tor', name: 'Tőr' },
  { id: 'hosszu_kard', name: 'Hosszú kard' },
  { id: 'rovid_kard', name: 'Rövid kard' },
  { id: 'kard_2', name: 'Pallos' },
];
const skills = [
  { id: 'k_uszas', name: 'Úszás' },
  { id: 'k_ugras', name: 'Ugrás' },
];

test.each([
  ['its number', '2', weapons, ['hosszu_kard']],
  ['a number that is none', '5', weapons, []],
  ['the identifier', 'rovid_kard', weapons, ['rovid_kard']],
  ['an identifier without its prefix', 'uszas', skills, ['k_uszas']],
  ['the name', 'Tőr', weapons, ['tor']],
  ['the name as it is typed', 'tor', weapons, ['tor']],
  ['the beginning of a name', 'hossz', weapons, ['hosszu_kard']],
  ['a beginning goes before a part', 'kard', weapons, ['kard_2']],
  ['a part of a name', 'ú kard', weapons, ['hosszu_kard']],
  ['what several begin with', 'u', skills, ['k_uszas', 'k_ugras']],
  ['nothing', '', skills, []],
  ['accents alone', '\u0301', skills, []],
])('%s', (_, answer, choices, expected) => {
  expect(matchingChoices(answer, choices).map(({ id }) => id)).toEqual(expected);
});

test.each([
  ['1 4, 7', ['1', '4', '7']],
  ['úszás, hosszú kard', ['úszás', 'hosszú kard']],
  ['hosszú kard', ['hosszú kard']],
  [' , ', []],
])('several in a line: %j', (line, expected) => {
  expect(splitAnswers(line)).toEqual(expected);
});
