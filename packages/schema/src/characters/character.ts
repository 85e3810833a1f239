import { type Static, Type } from '@sinclair/typebox';

import { withDescription } from '../contract/formats.js';
import { Text } from '../contract/text.js';
import { atTheTable, money, spellsOf, things } from './at-the-table.js';
import { AbilityId, Alignment, ArmourId, ClassId, RaceId, ShieldId, SkillId, WeaponId } from './identifiers.js';
import { closed, list, whole } from './parts.js';

const ability = (name: string, example: number) =>
  whole(0, 255, { description: `${name}: the score as rolled, before race and level`, examples: [example] });

/** The six ability scores. */
export const Abilities = Type.Object(
  {
    t_ero: ability('Strength (erő)', 15),
    t_ugy: ability('Dexterity (ügyesség)', 13),
    t_egs: ability('Constitution (egészség)', 14),
    t_int: ability('Intelligence (intelligencia)', 10),
    t_bol: ability('Wisdom (bölcsesség)', 8),
    t_kar: ability('Charisma (karizma)', 12),
  },
  { ...closed, description: 'The six ability scores' },
);

/** What the character carries. */
export const Equipment = Type.Object(
  {
    fegyverIDk: list(WeaponId, { description: 'Weapons; may be empty', examples: [['szablya']] }),
    pancelID: Type.Optional(withDescription(ArmourId, `Armour worn: ${ArmourId.description}`)),
    pajzsID: Type.Optional(withDescription(ShieldId, `Shield carried: ${ShieldId.description}`)),
    ...Type.Partial(Type.Object(money)).properties,
    viselt: things('Things worn', { id: 'utazo_ruha', count: 1 }),
    cipelt: things('Things carried', { id: 'kotel_kender_50', count: 1 }, { nev: 'Apám kürtje', count: 1 }),
    aprosagok: things('Small things', { id: 'gyertya_viasz', count: 6 }),
  },
  { ...closed, description: 'Equipment' },
);

/** A character sheet, as a player writes it. */
export const Character = Type.Object(
  {
    name: Text(1, 200, {
      description: 'Name of the character, with at least one visible character; stored exactly as sent',
      examples: ['Kósza Bence'],
    }),
    faj: withDescription(RaceId, `Race: ${RaceId.description}`),
    nem: Type.Optional(Text(0, 200, { description: 'Gender, in the words of the player', examples: ['nő'] })),
    kor: whole(0, 1_000_000, { description: 'Age in years', examples: [27] }),
    jellem: withDescription(Alignment, `Alignment: ${Alignment.description}`),
    isten: Type.Optional(Text(0, 200, { description: 'Deity the character follows', examples: ['Mitra'] })),
    tulajdonsagok: Abilities,
    osztaly: withDescription(ClassId, `Class: ${ClassId.description}`),
    kepzettsegek: list(SkillId, {
      description: 'Skills',
      examples: [['k_allatidomitas', 'k_eloadas', 'k_ertekbecsles', 'k_gyogyitas']],
    }),
    Tolvajkepzettsegek: Type.Optional(
      list(SkillId, {
        description: 'Thief skills; the name starts with an upper-case letter',
        examples: [[]],
      }),
    ),
    szint: whole(1, 255, { description: 'Level', examples: [5] }),
    hpRolls: list(whole(0, 255, { description: 'Roll of one level' }), {
      description: 'Hit point rolls, one for each level above the first',
      examples: [[7, 4, 9, 6]],
    }),
    tulajdonsagNovelesek: list(AbilityId, {
      description: 'Abilities increased by level, one entry an increase',
      examples: [['t_egs']],
    }),
    harcosSpecializaciok: list(WeaponId, {
      description: 'Weapons a fighter has specialised in; empty for other classes',
      examples: [['szablya', 'csatabard', 'fejsze']],
    }),
    kalozKritikus: list(WeaponId, {
      description: 'Weapons of the critical hits a pirate has chosen; empty for other classes',
      examples: [[]],
    }),
    felszereles: Equipment,
    ...atTheTable,
    varazslatok: Type.Optional(spellsOf(ClassId, 'o_varazslo')),
  },
  {
    ...closed,
    description: 'A character sheet. Member names are exact: letter case counts, and others are refused.',
  },
);
export type Character = Static<typeof Character>;

/** A sheet of level 5 with every list in use, as the documentation shows it. */
export const completeSheet: Character = {
  name: 'Kósza Bence',
  faj: 'f_ember',
  kor: 27,
  jellem: 'S',
  tulajdonsagok: { t_ero: 15, t_ugy: 13, t_egs: 14, t_int: 10, t_bol: 8, t_kar: 12 },
  osztaly: 'o_harcos',
  kepzettsegek: ['k_allatidomitas', 'k_eloadas', 'k_ertekbecsles', 'k_gyogyitas'],
  szint: 5,
  hpRolls: [7, 4, 9, 6],
  tulajdonsagNovelesek: ['t_egs'],
  harcosSpecializaciok: ['szablya', 'csatabard', 'fejsze'],
  kalozKritikus: [],
  felszereles: { fegyverIDk: ['szablya'], pancelID: 'kivert_bor', pajzsID: 'nagy_fa' },
};
