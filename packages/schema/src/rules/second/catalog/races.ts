import type { Names } from '../../../language.js';
import type { AbilityId } from '../../first/catalog/traits.js';
import type { ClassGroup } from './classes.js';
import type { KnownSkillId } from './skills.js';

/** A race. */
export interface Race extends Names {
  /** Added to the abilities as rolled. */
  modifiers: Partial<Record<AbilityId, number>>;
  /**
   * Highest level by group of classes by the text of the rules, which nobody enforces in practice: 0 for a group that is
   * not open to the race, null for no limit.
   */
  limitsByText: Record<ClassGroup, number | null>;
  /** Added to the armour class. */
  armourClass?: number;
  /** Added to the initiative, by the text of the rules only. */
  initiativeByText?: number;
  /** Skills on top of those of every race. */
  extraSkills?: number;
  /** One of these has to be among the skills. */
  oneOfSkills?: readonly KnownSkillId[];
  /** Skills that the race may take whatever the class. */
  openSkills?: readonly KnownSkillId[];
}

const imperialSkills = ['k_alkimia', 'k_meregkeveres', 'k_okkultizmus'] as const;

/** The races of the second edition. */
export const races = {
  f_2e_ember: {
    hu: 'Ember',
    en: 'Human',
    modifiers: {},
    limitsByText: { fighters: null, priests: null, thieves: null, wizards: null },
    extraSkills: 1,
  },
  f_2e_amazon: {
    hu: 'Amazon',
    en: 'Amazon',
    modifiers: {},
    limitsByText: { fighters: 9, priests: 5, thieves: 3, wizards: 3 },
    initiativeByText: 1,
  },
  f_2e_birodalmi: {
    hu: 'Birodalmi',
    en: 'Imperial',
    modifiers: { t_egs: -1, t_int: 1 },
    limitsByText: { fighters: 7, priests: 5, thieves: 5, wizards: 9 },
    oneOfSkills: imperialSkills,
    openSkills: imperialSkills,
  },
  f_2e_nomad: {
    hu: 'Nomád',
    en: 'Nomad',
    modifiers: { t_egs: 1, t_bol: -1 },
    limitsByText: { fighters: 9, priests: 5, thieves: 7, wizards: 3 },
    oneOfSkills: ['k_lovaglas'],
  },
  f_2e_eszaki: {
    hu: 'Északi',
    en: 'Northerner',
    modifiers: { t_ero: 1, t_bol: -1 },
    limitsByText: { fighters: 9, priests: 7, thieves: 7, wizards: 3 },
    oneOfSkills: ['k_hajozas'],
  },
  f_2e_osember: {
    hu: 'Ősember',
    en: 'Primitive man',
    modifiers: { t_ero: 1, t_egs: 1, t_int: -1, t_bol: -1 },
    limitsByText: { fighters: null, priests: 5, thieves: 4, wizards: 0 },
  },
  f_2e_elf: {
    hu: 'Elf',
    en: 'Elf',
    modifiers: { t_ugy: 1, t_egs: -1 },
    limitsByText: { fighters: 7, priests: 3, thieves: 5, wizards: 7 },
    oneOfSkills: ['k_vadonjaras'],
  },
  f_2e_felelf: {
    hu: 'Félelf',
    en: 'Half-elf',
    modifiers: {},
    limitsByText: { fighters: 9, priests: 5, thieves: 9, wizards: 9 },
    oneOfSkills: ['k_vadonjaras'],
  },
  f_2e_felork: {
    hu: 'Félork',
    en: 'Half-orc',
    modifiers: { t_ero: 1, t_egs: 1, t_kar: -2 },
    limitsByText: { fighters: 7, priests: 5, thieves: 7, wizards: 5 },
  },
  f_2e_felszerzet: {
    hu: 'Félszerzet',
    en: 'Halfling',
    modifiers: { t_ero: -1, t_ugy: 1 },
    limitsByText: { fighters: 5, priests: 3, thieves: 7, wizards: 3 },
    armourClass: 1,
  },
  f_2e_gnom: {
    hu: 'Gnóm',
    en: 'Gnome',
    modifiers: { t_ero: -1, t_int: 1 },
    limitsByText: { fighters: 3, priests: 3, thieves: 5, wizards: 7 },
    armourClass: 1,
  },
  f_2e_torpe: {
    hu: 'Törpe',
    en: 'Dwarf',
    modifiers: { t_egs: 1, t_kar: -1 },
    limitsByText: { fighters: 7, priests: 5, thieves: 5, wizards: 3 },
    initiativeByText: -2,
    oneOfSkills: ['k_ertekbecsles'],
  },
} as const satisfies Record<string, Race>;

export type KnownRaceId = keyof typeof races;
