import { type Character, characterValidator } from '@charsheet/schema';
import {
  type CharacterClass,
  classes,
  entriesDue,
  lookUp,
  newCharacter,
  races,
  viewSheet,
} from '@charsheet/schema/rules';

import { assess } from '../assess.js';
import type { WholeForm } from '../form.js';
import { FirstParts } from './parts.js';

const blankSheet: Character = {
  name: 'x',
  faj: 'f_x',
  kor: 20,
  jellem: 'S',
  tulajdonsagok: { t_ero: 10, t_ugy: 10, t_egs: 10, t_int: 10, t_bol: 10, t_kar: 10 },
  osztaly: 'o_x',
  kepzettsegek: [],
  szint: 1,
  hpRolls: [],
  tulajdonsagNovelesek: [],
  harcosSpecializaciok: [],
  kalozKritikus: [],
  felszereles: { fegyverIDk: [] },
};

/** The form of a sheet of the first edition. */
export const formOfFirst: WholeForm<Character> = {
  edition: '1e',
  validator: characterValidator,
  firstFields: Object.entries(newCharacter).map(([name, value]) => [name, String(value)]),
  blankSheet,
  decisive: ['faj', 'osztaly', 'szint'],
  nameField: 'name',
  races,
  view: viewSheet,
  Parts: FirstParts,
  rollHitPoints(fields, roll) {
    const { sheet, typed } = assess({ fields, tells: 'nothing' }, 'en', formOfFirst);
    const { hitDie } = lookUp<CharacterClass>(classes, sheet.osztaly) ?? {};
    if (hitDie === undefined) return fields;
    const there = typed.get('hpRolls') ?? [];
    const count = Math.max(there.length, entriesDue(sheet).hpRolls);
    const rolls = Array.from({ length: count }, (_, at) => there[at]?.trim() || String(roll(hitDie)));
    const others = fields.filter(([name]) => name !== 'hpRolls');
    return [...others, ...rolls.map((one): [string, string] => ['hpRolls', one])];
  },
};
