import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyOfSchema } from '../../test/any-of-schema.js';
import { ofEdition } from '../characters/by-edition.js';
import { type Character, completeSheet } from '../characters/character.js';
import { completeSheet2E } from '../characters/character-2e.js';
import type { AnySheet } from '../characters/edition.js';
import { characterValidator } from '../characters/validators.js';
import { characterValidator2E } from '../characters/validators-2e.js';
import { editions } from '../editions.js';
import { type FormFields, formOfSheet, sheetOfForm } from './index.js';
import { shapeOf } from './shape.js';

/** What a browser makes of a form on its way. */
const sent = (fields: FormFields): FormFields => [
  ...new URLSearchParams(new URLSearchParams(fields as [string, string][]).toString()),
];

describe('a sheet as the fields of a form', () => {
  it.each(editions)('of the edition %s is the same sheet again, in the same order', (edition) => {
    const { schema, validator } = ofEdition[edition];
    fc.assert(
      fc.property(anyOfSchema(schema), (sheet) => {
        expect(validator.check(sheet)).toBe(true);
        const reading = sheetOfForm(sent(formOfSheet(sheet as AnySheet, validator)), validator);
        expect(JSON.stringify(reading.sheet)).toBe(JSON.stringify(sheet));
      }),
      { numRuns: 40 },
    );
  });

  it('has a name for each value that says where it is', () => {
    expect(
      formOfSheet({ ...completeSheet, Tolvajkepzettsegek: [], isten: '' } as Character, characterValidator),
    ).toEqual([
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
  const read = (...fields: [string, string][]) => sheetOfForm(fields, characterValidator).sheet;
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
    const { sheet, placeOf } = sheetOfForm(
      [
        ['kepzettsegek', ''],
        ['kepzettsegek', 'k_a'],
        ['kepzettsegek', 'Úszás'],
        ['own.kepzettsegek', 'k'],
        ['own.faj', 'ork'],
        ['tulajdonsagok.t_ero', 'x'],
      ],
      characterValidator,
    );
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

it('a level of the second edition has one field for each of its members, and no roll that nobody has typed', () => {
  const fields = formOfSheet(completeSheet2E, characterValidator2E);
  expect(fields.filter(([name]) => name.startsWith('szintlepesek.0.'))).toEqual([
    ['szintlepesek.0.osztaly', 'o_2e_harcos'],
    ['szintlepesek.0.HProll', '10'],
    ['szintlepesek.0.harcosFegyver', 'kard_rovid'],
  ]);
  const more = [...fields, ['szintlepesek.4.osztaly', 'o_2e_tolvaj'], ['felszereles.cipelt.1.id', 'gyertya']] as const;
  const { sheet: read, placeOf } = sheetOfForm(more, characterValidator2E);
  expect(read).toMatchObject({ felszereles: { cipelt: [{ count: 1 }, { id: 'gyertya', count: 1 }] } });
  const [fault] = characterValidator2E.faults(read);
  expect(fault).toMatchObject({ code: 'missing-member', pointer: '/szintlepesek/4/HProll' });
  expect(placeOf(fault?.pointer ?? '')).toBe('szintlepesek.4.HProll');
});
