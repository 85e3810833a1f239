import { type Character2E, characterValidator2E } from '@charsheet/schema';
import { type FormFields, rowsOf } from '@charsheet/schema/form';
import { type CharacterClass, classes, lookUp, races, viewSheet2E } from '@charsheet/schema/rules/second';

import type { WholeForm } from '../form.js';
import { SecondParts } from './parts.js';

const blankSheet: Character2E = {
  nev: 'x',
  faj: 'f_x',
  kor: 20,
  jellem: 'S',
  tulajdonsagok: { t_ero: 10, t_ugy: 10, t_egs: 10, t_int: 10, t_bol: 10, t_kar: 10 },
  kepzettsegek: [],
  szint: 1,
  szintlepesek: [{ osztaly: 'o_x', HProll: 1 }],
  felszereles: { fegyverek: [], viselt: [], cipelt: [], aprosagok: [], at: 0, et: 0, el: 0 },
  varazslatok: [],
};

const list = 'szintlepesek';

/** The form of a sheet of the second edition. */
export const formOfSecond: WholeForm<Character2E> = {
  edition: '2e',
  validator: characterValidator2E,
  firstFields: [
    ['faj', 'f_2e_ember'],
    ['kor', '20'],
    ['jellem', 'S'],
    ['szint', '1'],
    [`${list}.0.osztaly`, 'o_2e_harcos'],
    ...['at', 'et', 'el'].map((coin): [string, string] => [`felszereles.${coin}`, '0']),
  ],
  blankSheet,
  decisive: ['faj', list],
  nameField: 'nev',
  races,
  view: viewSheet2E,
  Parts: SecondParts,
  rollHitPoints(fields, roll) {
    const rolls = rowsOf(fields, list).map((number, at): [string, string] => {
      const [field, row] = [`${list}.${number}.HProll`, `${list}.${number}.`];
      const there = valueIn(fields, field).trim();
      const { hitDie } = lookUp<CharacterClass>(classes, valueIn(fields, `${row}osztaly`).trim()) ?? {};
      if (there !== '' || hitDie === undefined) return [field, there];
      // The first level has the most that the die can show.
      return [field, String(at === 0 ? hitDie : roll(hitDie))];
    });
    return [...fields.filter(([name]) => !rolls.some(([one]) => one === name)), ...rolls];
  },
  /** A level more or less is one of the sheet, too, and a new one is of the class of the one before. */
  afterCounting(before, after) {
    const [were, are] = [rowsOf(before, list), rowsOf(after, list)];
    if (were.length === are.length) return after;
    const followed = Number(valueIn(before, 'szint')) === were.length;
    const [added, last] = [are.find((number) => !were.includes(number)), were.at(-1)];
    return after.map(([name, value]) => {
      if (name === 'szint' && followed) return [name, String(are.length)];
      if (name === `${list}.${added}.osztaly`) return [name, valueIn(before, `${list}.${last}.osztaly`)];
      return [name, value];
    });
  },
};

const valueIn = (fields: FormFields, name: string): string => fields.findLast(([one]) => one === name)?.[1] ?? '';
