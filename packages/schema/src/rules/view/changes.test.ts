import { expect, it } from 'vitest';

import { type Character, completeSheet } from '../../characters/character.js';
import { derivedChanges, describeChanges } from './changes.js';
import { viewSheet } from './view.js';

const described = (members: object, language: 'en' | 'hu' = 'en') =>
  describeChanges(completeSheet, { ...completeSheet, ...members }, language);

it.each<[string, object, object[]]>([
  ['nothing', { id: 'x', version: 2 }, []],
  ['a value', { faj: 'f_elf' }, [{ label: 'Race', from: 'Human', to: 'Elf' }]],
  ['a value of house rules', { faj: 'f_orias' }, [{ label: 'Race', from: 'Human', to: 'f_orias' }]],
  ['a member more', { isten: 'Mitra' }, [{ label: 'Deity', to: 'Mitra' }]],
  ['an ability', { tulajdonsagok: { ...completeSheet.tulajdonsagok, t_ero: 16 } }, [{ from: '15', to: '16' }]],
  ['an entry more', { hpRolls: [7, 4, 9, 6, 1] }, [{ label: 'Hit point rolls', to: '1' }]],
  [
    'entries in place of others',
    { harcosSpecializaciok: ['szablya', 'szablya', 'szablya', 'fejsze'] },
    [{ from: 'Battle axe' }, { label: 'Specialisations', to: 'Sabre ×2' }],
  ],
  [
    'something worn less',
    { felszereles: { ...completeSheet.felszereles, pajzsID: undefined } },
    [{ label: 'Shield', from: 'Large wooden shield' }],
  ],
  ['an empty list more', { Tolvajkepzettsegek: [] }, [{ label: 'Thief skills', to: 'none' }]],
  [
    'things and money',
    { felszereles: { ...completeSheet.felszereles, et: 3, cipelt: [{ id: 'zsak', count: 2 }] } },
    [
      { label: 'Silver', to: '3' },
      { label: 'Carried', to: 'Sack ×2' },
    ],
  ],
  [
    'spells',
    { varazslatok: [{ id: 'feny', bekeszitve: true, osztaly: 'o_pap' }] },
    [{ label: 'Spells known', to: 'Feny (Priest, prepared)' }],
  ],
  ['hit points', { ep: -3, tp: 5 }, [{ label: 'Hit points now', to: '-3' }, { label: 'Experience' }]],
  ['notes', { jegyzetek: 'a\nb' }, [{ label: 'Notes', to: 'a\nb' }]],
  ['a long text', { name: 'x'.repeat(90) }, [{ label: 'Name', to: `${'x'.repeat(80)}…` }]],
])('a change is told in words: %s', (_, members, expected) => {
  expect(described(members)).toMatchObject(expected);
  expect(described(members)).toHaveLength(expected.length);
});

it('of a thing that there is more of, both counts are told', () => {
  const carrying = (count: number) => ({
    ...completeSheet,
    felszereles: { fegyverIDk: [], cipelt: [{ nev: 'alma', count }] },
  });
  expect(describeChanges(carrying(1), carrying(3), 'en')).toEqual([
    { label: 'Carried', from: 'alma' },
    { label: 'Carried', to: 'alma ×3' },
  ]);
});

it('of long notes what has changed is told', () => {
  const notes = (jegyzetek: string) => ({ ...completeSheet, jegyzetek });
  const [line] = describeChanges(
    notes(`${'🧙'.repeat(10_000)}old end`),
    notes(`${'🧙'.repeat(10_000)}new${'x'.repeat(99)}`),
    'en',
  );
  expect(line).toEqual({
    label: 'Notes',
    from: `…${'🧙'.repeat(20)}old end`,
    to: `…${'🧙'.repeat(20)}new${'x'.repeat(57)}…`,
  });
});

it('who may read a sheet is told where both say it', () => {
  const [from, to] = [
    { ...completeSheet, isPublic: true },
    { ...completeSheet, isPublic: false },
  ];
  expect(describeChanges(from, to, 'hu')).toEqual([{ label: 'Ki látja', from: 'bárki', to: 'csak te' }]);
  expect(describeChanges(completeSheet, to, 'hu')).toEqual([]);
});

it('what follows from a change is told as it was and as it is', () => {
  const after: Character = { ...completeSheet, felszereles: { fegyverIDk: ['szablya'], pancelID: 'kivert_bor' } };
  expect(derivedChanges(viewSheet(completeSheet, 'en'), viewSheet(after, 'en'))).toMatchObject([
    { label: 'Armour class' },
    { label: 'Shield', to: 'none' },
  ]);
});
