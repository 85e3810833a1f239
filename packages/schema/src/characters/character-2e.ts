import { type Static, Type } from '@sinclair/typebox';

import { withDescription } from '../contract/formats.js';
import { atTheTable, countOf, money, spellsOf } from './at-the-table.js';
import { Abilities, Character } from './character.js';
import { AbilityId } from './identifiers.js';
import { ArmourId2E, ClassId2E, RaceId2E, ShieldId2E, SkillId2E, ThingId2E, WeaponId2E } from './identifiers-2e.js';
import { closed, list, whole } from './parts.js';

/** A level of a character of the second edition: each is one of a class, which may differ from level to level. */
export const Level2E = Type.Object(
  {
    osztaly: withDescription(ClassId2E, `Class of the level: ${ClassId2E.description}`),
    HProll: whole(0, 255, {
      description: 'Hit point roll of the level; at the first one the most that the die of the class has',
      examples: [10],
    }),
    tulajdonsagNoveles: Type.Optional(
      withDescription(AbilityId, `Ability that the level increases: ${AbilityId.description}`),
    ),
    harcosFegyver: Type.Optional(
      withDescription(WeaponId2E, `Weapon that a fighter specialises in: ${WeaponId2E.description}`),
    ),
    kalozKritikus: Type.Optional(
      withDescription(WeaponId2E, `Weapon of the critical hits that a seafarer chooses: ${WeaponId2E.description}`),
    ),
    tolvajExtraKepzettseg: Type.Optional(
      withDescription(SkillId2E, `Skill that a thief learns besides: ${SkillId2E.description}`),
    ),
  },
  { ...closed, description: 'A level of the character' },
);

const things = (what: string, id: typeof ThingId2E, example: string, count: number) =>
  list(countOf(id), { description: `${what}, and how many; may be empty`, examples: [[{ id: example, count }]] });

/** What a character of the second edition carries. */
export const Equipment2E = Type.Object(
  {
    pancelID: Type.Optional(withDescription(ArmourId2E, `Armour worn: ${ArmourId2E.description}`)),
    pajzsID: Type.Optional(withDescription(ShieldId2E, `Shield carried: ${ShieldId2E.description}`)),
    fegyverek: things('Weapons', WeaponId2E, 'kard_hosszu', 1),
    viselt: things('Things worn', ThingId2E, 'hatizsak', 1),
    cipelt: things('Things carried', ThingId2E, 'kotel_kender', 1),
    aprosagok: things('Small things', ThingId2E, 'gyertya', 6),
    ...money,
  },
  { ...closed, description: 'Equipment' },
);

const { name, nem, kor, jellem, isten, szint } = Character.properties;

/** A character sheet of the second edition, as a player writes it. */
export const Character2E = Type.Object(
  {
    nev: name,
    faj: withDescription(RaceId2E, `Race: ${RaceId2E.description}`),
    nem,
    kor,
    jellem,
    isten,
    tulajdonsagok: Abilities,
    kepzettsegek: list(SkillId2E, {
      description: 'Skills',
      examples: [['k_maszas', 'k_ugras', 'k_uszas', 'k_osonas']],
    }),
    tolvajKepzettsegek: Type.Optional(
      list(SkillId2E, {
        description: 'Thief skills; the name starts with a lower-case letter',
        examples: [['k_alcazas', 'k_csapdak', 'k_zarnyitas', 'k_zsebmetszes']],
      }),
    ),
    szint,
    szintlepesek: list(Level2E, {
      minItems: 1,
      maxItems: 255,
      description: 'The levels of the character, the first one first: as many as "szint" says',
      examples: [[{ osztaly: 'o_2e_harcos', HProll: 10 }]],
    }),
    felszereles: Equipment2E,
    ...atTheTable,
    varazslatok: spellsOf(ClassId2E, 'o_2e_varazslo'),
  },
  {
    ...closed,
    description:
      'A character sheet of the second edition. Member names are exact: letter case counts, and others are refused.',
  },
);
export type Character2E = Static<typeof Character2E>;

/** A fighter who became a thief, with every list in use, as the documentation shows it. */
export const completeSheet2E: Character2E = {
  nev: 'Sárosi Réka',
  faj: 'f_2e_ember',
  nem: 'nő',
  kor: 24,
  jellem: 'KJ',
  isten: 'Mitra',
  tulajdonsagok: { t_ero: 14, t_ugy: 16, t_egs: 12, t_int: 13, t_bol: 9, t_kar: 11 },
  kepzettsegek: ['k_maszas', 'k_ugras', 'k_osonas', 'k_hallgatozas', 'k_ertekbecsles'],
  tolvajKepzettsegek: ['k_alcazas', 'k_csapdak', 'k_zarnyitas', 'k_zsebmetszes'],
  szint: 4,
  szintlepesek: [
    { osztaly: 'o_2e_harcos', HProll: 10, harcosFegyver: 'kard_rovid' },
    { osztaly: 'o_2e_harcos', HProll: 6 },
    { osztaly: 'o_2e_tolvaj', HProll: 4 },
    { osztaly: 'o_2e_tolvaj', HProll: 5, tulajdonsagNoveles: 't_ugy' },
  ],
  felszereles: {
    pancelID: 'bor',
    fegyverek: [
      { id: 'kard_rovid', count: 1 },
      { id: 'tor', count: 2 },
    ],
    viselt: [{ id: 'hatizsak', count: 1 }],
    cipelt: [{ id: 'tolvajszerszamok', count: 1 }],
    aprosagok: [{ id: 'gyertya', count: 6 }],
    at: 17,
    et: 4,
    el: 0,
  },
  varazslatok: [],
};
