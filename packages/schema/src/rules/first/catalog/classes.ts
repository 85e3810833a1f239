import type { Names } from '../../../language.js';
import type { ArmourTypeId } from './armour.js';
import type { AbilityId, SaveId } from './traits.js';
import type { KnownWeaponId } from './weapons.js';

/** Classes that share the level limits of a race. */
export type ClassGroup = 'fighters' | 'priests' | 'thieves' | 'wizards';

/** A class: what it may use and how it grows. */
export interface CharacterClass extends Names {
  group: ClassGroup;
  /** Sides of the die that is rolled for hit points. */
  hitDie: number;
  /** Hit points of a level above 9 by the text of the rules, which roll no die there. */
  hitPointsAbove9: number;
  attack: 'full' | 'twoThirds' | 'half';
  primarySaves: readonly SaveId[];
  /** `common`: every weapon that is not exotic. */
  weapons: 'every' | 'common' | readonly KnownWeaponId[];
  /** Exotic weapons besides the common ones. */
  exoticWeapons?: readonly KnownWeaponId[];
  /** Weapons that the text of the rules allows whatever the deity, where it is narrower than `weapons`. */
  weaponsByText?: readonly KnownWeaponId[];
  armourTypes: readonly ArmourTypeId[];
  shields: boolean;
  castingAbility?: AbilityId;
  /** Counts for melee attacks instead of Strength when it is higher. */
  meleeAbility?: AbilityId;
  /** Counts for the armour class instead of Dexterity when it is higher. */
  armourClassAbility?: AbilityId;
  /** The armour class is one better for each so many levels. */
  levelsPerArmourClass?: number;
  /** The first attack of a round that shoots or throws is made twice. */
  shootsTwice?: true;
  /** Added to the initiative. */
  initiative?: number;
  /** Added to saving throws from a level on, by the text of the rules only. */
  saveBonusesByText?: readonly { fromLevel: number; bonus: number }[];
  /** By the text of the rules there is one more skill at this level and at every second one after it. */
  extraSkillFromByText?: number;
  /** The one race that has the class. */
  onlyRace?: 'f_amazon';
}

/** The classes of the first edition. */
export const classes = {
  o_harcos: {
    hu: 'Harcos',
    en: 'Fighter',
    group: 'fighters',
    hitDie: 10,
    hitPointsAbove9: 3,
    attack: 'full',
    primarySaves: ['kitartas'],
    weapons: 'common',
    armourTypes: ['konnyu', 'kozepes', 'nehez'],
    shields: true,
  },
  o_ijasz: {
    hu: 'Íjász',
    en: 'Archer',
    group: 'fighters',
    hitDie: 10,
    hitPointsAbove9: 3,
    attack: 'full',
    primarySaves: ['kitartas'],
    weapons: 'common',
    exoticWeapons: ['visszacsapo_ij'],
    armourTypes: ['konnyu', 'kozepes'],
    shields: true,
    shootsTwice: true,
  },
  o_amazon: {
    hu: 'Amazon',
    en: 'Amazon',
    group: 'fighters',
    hitDie: 10,
    hitPointsAbove9: 3,
    attack: 'full',
    primarySaves: ['kitartas'],
    weapons: 'common',
    armourTypes: ['konnyu'],
    shields: true,
    onlyRace: 'f_amazon',
    armourClassAbility: 't_kar',
    levelsPerArmourClass: 2,
  },
  o_kaloz: {
    hu: 'Tengerész/Kalóz',
    en: 'Sailor/Pirate',
    group: 'fighters',
    hitDie: 10,
    hitPointsAbove9: 3,
    attack: 'full',
    primarySaves: ['kitartas'],
    weapons: 'common',
    armourTypes: ['konnyu', 'kozepes'],
    shields: true,
    meleeAbility: 't_ugy',
    levelsPerArmourClass: 3,
  },
  o_barbar: {
    hu: 'Barbár',
    en: 'Barbarian',
    group: 'fighters',
    hitDie: 12,
    hitPointsAbove9: 3,
    attack: 'full',
    primarySaves: ['kitartas'],
    weapons: 'common',
    armourTypes: ['konnyu', 'kozepes', 'nehez'],
    shields: true,
    saveBonusesByText: [
      { fromLevel: 1, bonus: 1 },
      { fromLevel: 10, bonus: 2 },
      { fromLevel: 15, bonus: 4 },
    ],
  },
  o_pap: {
    hu: 'Pap',
    en: 'Priest',
    group: 'priests',
    hitDie: 8,
    hitPointsAbove9: 2,
    attack: 'twoThirds',
    primarySaves: ['kitartas', 'akaratero'],
    weapons: 'every',
    weaponsByText: ['buzogany', 'tor', 'okol'],
    armourTypes: ['konnyu', 'kozepes', 'nehez'],
    shields: true,
    castingAbility: 't_bol',
  },
  o_tolvaj: {
    hu: 'Tolvaj',
    en: 'Thief',
    group: 'thieves',
    hitDie: 6,
    hitPointsAbove9: 2,
    attack: 'twoThirds',
    primarySaves: ['reflex'],
    weapons: [
      'rovid_kard',
      'hosszu_kard',
      'szablya',
      'tor',
      'okol',
      'dobotu',
      'rovid_ij',
      'parittya',
      'konnyu_szamszerij',
      'nehez_szamszerij',
    ],
    armourTypes: ['konnyu'],
    shields: true,
    initiative: 4,
    extraSkillFromByText: 9,
  },
  o_varazslo: {
    hu: 'Varázsló',
    en: 'Wizard',
    group: 'wizards',
    hitDie: 4,
    hitPointsAbove9: 1,
    attack: 'half',
    primarySaves: ['akaratero'],
    weapons: ['bot', 'bunko', 'tor', 'okol', 'dobotu', 'parittya'],
    armourTypes: [],
    shields: false,
    castingAbility: 't_int',
  },
  o_illuzionista: {
    hu: 'Illúzionista',
    en: 'Illusionist',
    group: 'wizards',
    hitDie: 4,
    hitPointsAbove9: 1,
    attack: 'half',
    primarySaves: ['akaratero'],
    weapons: ['bot', 'bunko', 'tor', 'okol', 'dobotu', 'parittya'],
    armourTypes: [],
    shields: false,
    castingAbility: 't_int',
  },
} as const satisfies Record<string, CharacterClass>;

export type KnownClassId = keyof typeof classes;
