import { expect, test } from 'vitest';

import { answersIn, meant } from './choice.js';

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
  expect(meant(answer, choices).map(({ id }) => id)).toEqual(expected);
});

test.each([
  ['1 4, 7', ['1', '4', '7']],
  ['úszás, hosszú kard', ['úszás', 'hosszú kard']],
  ['hosszú kard', ['hosszú kard']],
  [' , ', []],
])('several in a line: %j', (line, expected) => {
  expect(answersIn(line)).toEqual(expected);
});
