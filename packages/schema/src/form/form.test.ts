import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyOfSchema } from '../../test/any-of-schema.js';
import { Character, completeSheet } from '../characters/character.js';
import { characterValidator } from '../characters/validators.js';
import { type FormFields, formOfSheet, sheetOfForm } from './index.js';
import { shapeOf } from './shape.js';

/** What a browser makes of a form on its way. */
const sent = (fields: FormFields): FormFields => [
  ...new URLSearchParams(new URLSearchParams(fields as [string, string][]).toString()),
];

describe('a sheet as the fields of a form', () => {
  it('is the same sheet again, in the same order', () => {
    fc.assert(
      fc.property(anyOfSchema(Character), (sheet) => {
        expect(characterValidator.check(sheet)).toBe(true);
        const reading = sheetOfForm(sent(formOfSheet(sheet as Character)));
        expect(JSON.stringify(reading.sheet)).toBe(JSON.stringify(sheet));
      }),
      { numRuns: 40 },
    );
  });

  it('has a name for each value that says where it is', () => {
    expect(formOfSheet({ ...completeSheet, Tolvajkepzettsegek: [], isten: '' })).toEqual([
      ['name', 'Kósza Bence'],
      ['faj', 'f_ember'],
      ['kor', '27'],
      ['jellem', 'S'],
      ['blank', 'isten'],
      ['tulajdonsagok.t_ero', '15'],
      ['tulajdonsagok.t_ugy', '13'],
      ['tulajdonsagok.t_egs', '14'],
      ['tulajdonsagok.t_int', '10'],
      ['tulajdonsagok.t_bol', '8'],
      ['tulajdonsagok.t_kar', '12'],
      ['osztaly', 'o_harcos'],
      ['kepzettsegek', 'k_allatidomitas'],
      ['kepzettsegek', 'k_eloadas'],
      ['kepzettsegek', 'k_ertekbecsles'],
      ['kepzettsegek', 'k_gyogyitas'],
      ['blank', 'Tolvajkepzettsegek'],
      ['szint', '5'],
      ...['7', '4', '9', '6'].map((roll) => ['hpRolls', roll]),
      ['tulajdonsagNovelesek', 't_egs'],
      ...['szablya', 'csatabard', 'fejsze'].map((id) => ['harcosSpecializaciok', id]),
      ['felszereles.fegyverIDk', 'szablya'],
      ['felszereles.pancelID', 'kivert_bor'],
      ['felszereles.pajzsID', 'nagy_fa'],
    ]);
  });
});

describe('what a player leaves blank or types otherwise', () => {
  const read = (...fields: [string, string][]) => sheetOfForm(fields).sheet;
  const nothing = { tulajdonsagok: {}, kepzettsegek: [], felszereles: { fegyverIDk: [] } };

  it.each<[what: string, fields: [string, string][], sheet: object]>([
    ['nothing at all', [], nothing],
    ['blank fields', ['name', 'nem', 'kor', 'kepzettsegek', 'felszereles.pancelID'].map((name) => [name, '']), nothing],
    ['a number', [['kor', ' 27 ']], { kor: 27 }],
    ['a fraction', [['kor', '27.5']], { kor: 27.5 }],
    ['no number', [['kor', 'thirty']], { kor: 'thirty' }],
    ['an exponent', [['kor', '1e3']], { kor: '1e3' }],
    ['blanks around an identifier', [['faj', ' f_ork ']], { faj: 'f_ork' }],
    ['blanks around a name', [['name', ' Bence ']], { name: ' Bence ' }],
    [
      'a race of its own',
      [
        ['faj', 'f_ember'],
        ['own.faj', 'f_ork'],
      ],
      { faj: 'f_ork' },
    ],
    [
      'a skill of its own',
      [
        ['own.kepzettsegek', 'k_b'],
        ['kepzettsegek', ''],
        ['kepzettsegek', 'k_a'],
      ],
      { kepzettsegek: ['k_a', 'k_b'] },
    ],
    [
      'fields of others',
      [
        ['__proto__', 'x'],
        ['tulajdonsagok.__proto__', '1'],
        ['key', 'x'],
        ['a.99999.b', 'x'],
      ],
      nothing,
    ],
  ])('%s', (_, fields, sheet) => {
    expect(read(...fields)).toMatchObject(sheet);
  });

  it('a fault is told at its field', () => {
    const { sheet, placeOf } = sheetOfForm([
      ['kepzettsegek', ''],
      ['kepzettsegek', 'k_a'],
      ['kepzettsegek', 'Úszás'],
      ['own.kepzettsegek', 'k'],
      ['own.faj', 'ork'],
      ['tulajdonsagok.t_ero', 'x'],
    ]);
    const places = characterValidator.faults(sheet).map(({ pointer }) => placeOf(pointer));
    for (const place of ['kepzettsegek.2', 'own.kepzettsegek.0', 'own.faj', 'tulajdonsagok.t_ero', 'name', 'szint']) {
      expect(places).toContain(place);
    }
    expect(places).not.toContain('kepzettsegek.1');
    expect(placeOf('/kepzettsegek')).toBe('kepzettsegek');
  });
});

it('there is no form for what is neither a text, a number, nor made of such', () => {
  expect(() => shapeOf(Type.Null())).toThrow('a form has no field for Null');
});
