import type { Names } from '../../../language.js';
import type { ClassGroup } from './classes.js';
import type { KnownSkillId } from './skills.js';
import type { AbilityId } from './traits.js';
import type { KnownWeaponId } from './weapons.js';

/** A race. */
export interface Race extends Names {
  /** Added to the abilities as rolled. */
  modifiers: Partial<Record<AbilityId, number>>;
  /** Highest level by group of classes: 0 for a group that is not open to the race, null for no limit. */
  limits: Record<ClassGroup, number | null>;
  /** Where the text of the rules has another limit than the one that is played by. */
  limitsByText?: Partial<Record<ClassGroup, number | null>>;
  /** Feet a round. */
  speed: number;
  /** Added to the armour class. */
  armourClass?: number;
  /** Skills on top of those of every race. */
  extraSkills?: number;
  /** One of these is the first skill, whether the class may take it or not. */
  firstSkill?: readonly KnownSkillId[];
  /** The class that in practice need not have the first skill. */
  firstSkillWaivedFor?: 'o_tolvaj';
  /** Weapons that every member of the race is trained with. */
  weapons?: readonly KnownWeaponId[];
}

const elvenWeapons = ['hosszu_kard', 'rovid_ij', 'hosszu_ij', 'visszacsapo_ij'] as const;

/** The races of the first edition. */
export const races = {
  f_ember: {
    hu: 'Ember',
    en: 'Human',
    modifiers: {},
    limits: { fighters: null, priests: null, thieves: null, wizards: null },
    speed: 30,
    extraSkills: 1,
  },
  f_amazon: {
    hu: 'Amazon',
    en: 'Amazon',
    modifiers: {},
    limits: { fighters: null, priests: 5, thieves: 0, wizards: 0 },
    speed: 30,
  },
  f_birodalmi: {
    hu: 'Birodalmi',
    en: 'Imperial',
    modifiers: { t_egs: -1, t_int: 1 },
    limits: { fighters: 7, priests: 5, thieves: 5, wizards: null },
    speed: 30,
    firstSkill: ['k_meregkeveres', 'k_alkimia'],
    firstSkillWaivedFor: 'o_tolvaj',
  },
  f_etuniai: {
    hu: 'Etúniai',
    en: 'Etunian',
    modifiers: { t_egs: 1, t_bol: -1 },
    limits: { fighters: null, priests: 7, thieves: null, wizards: 5 },
    limitsByText: { priests: 5, wizards: 4 },
    speed: 30,
    firstSkill: ['k_lovaglas'],
  },
  f_eszaki: {
    hu: 'Északi',
    en: 'Northerner',
    modifiers: { t_ero: 1, t_bol: -1 },
    limits: { fighters: null, priests: 7, thieves: null, wizards: 5 },
    speed: 30,
    firstSkill: ['k_hajozas'],
  },
  f_osember: {
    hu: 'Ősember',
    en: 'Primitive man',
    modifiers: { t_ero: 1, t_egs: 1, t_int: -1, t_bol: -1 },
    limits: { fighters: null, priests: 7, thieves: 4, wizards: 0 },
    limitsByText: { priests: 5 },
    speed: 30,
  },
  f_elf: {
    hu: 'Elf',
    en: 'Elf',
    modifiers: { t_ugy: 1, t_egs: -1 },
    limits: { fighters: 9, priests: 7, thieves: 6, wizards: 9 },
    speed: 30,
    weapons: elvenWeapons,
  },
  f_felelf: {
    hu: 'Félelf',
    en: 'Half-elf',
    modifiers: {},
    limits: { fighters: 9, priests: 5, thieves: 9, wizards: 9 },
    speed: 30,
    weapons: elvenWeapons,
  },
  f_felork: {
    hu: 'Félork',
    en: 'Half-orc',
    modifiers: { t_ero: 1, t_egs: 1, t_kar: -2 },
    limits: { fighters: 9, priests: 5, thieves: 9, wizards: 5 },
    speed: 30,
  },
  f_felszerzet: {
    hu: 'Félszerzet',
    en: 'Halfling',
    modifiers: { t_ero: -1, t_ugy: 1 },
    limits: { fighters: 6, priests: 6, thieves: 9, wizards: 4 },
    speed: 30,
    armourClass: 1,
  },
  f_gnom: {
    hu: 'Gnóm',
    en: 'Gnome',
    modifiers: { t_ero: -1, t_int: 1 },
    limits: { fighters: 6, priests: 6, thieves: 8, wizards: 7 },
    speed: 30,
  },
  f_torpe: {
    hu: 'Törpe',
    en: 'Dwarf',
    modifiers: { t_egs: 1, t_kar: -1 },
    limits: { fighters: 9, priests: 9, thieves: 6, wizards: 4 },
    speed: 20,
  },
} as const satisfies Record<string, Race>;

export type KnownRaceId = keyof typeof races;
