import type { Names } from '../../../language.js';
import type { SaveId } from '../../first/catalog/traits.js';
import type { ArmourTypeId, KnownArmourId, KnownShieldId } from './armour.js';
import type { KnownWeaponId } from './weapons.js';

/** Classes that share the level limits of a race. */
export type ClassGroup = 'fighters' | 'priests' | 'thieves' | 'wizards';

/** A class: what it may use and how it grows. */
export interface CharacterClass extends Names {
  /** Absent for classes of which the text of the rules states no limits. */
  group?: ClassGroup;
  /** Sides of the die that is rolled for hit points. */
  hitDie: number;
  /** Hit points of a level above 9 by the text of the rules, which roll no die there. */
  hitPointsAbove9: number;
  attack: 'full' | 'twoThirds' | 'half';
  primarySaves: readonly SaveId[];
  /** `fighters`: every weapon as fighters use it; `common`: every one that is not theirs alone. */
  weapons: 'fighters' | 'common' | 'one-handed' | readonly KnownWeaponId[];
  armours: readonly (ArmourTypeId | KnownArmourId)[];
  shields: readonly KnownShieldId[];
  /** Whether it cannot be combined with other classes. */
  alone?: true;
  /** Whether its spells are kept in a book. */
  book?: true;
  /** The class whose list of spells it has: in practice, and by the text of the rules. */
  spellsOf?: { practice: 'o_2e_varazslo'; text: 'o_2e_druida' };
  /** The Charisma modifier counts for the armour class instead of that of Dexterity when Charisma is higher. */
  armourClassByCharisma?: true;
  /** The armour class is one better for each so many levels. */
  levelsPerArmourClass?: number;
  /** Added to the initiative. */
  initiative?: number;
  /** Added to saving throws from a level on, by the text of the rules only. */
  saveBonusesByText?: readonly { fromLevel: number; bonus: number }[];
}

const every = ['konnyu', 'nehez'] as const;
const bothShields = ['pajzs_fa', 'pajzs_fem'] as const;
const wizardWeapons = ['bot', 'bot_vasalt', 'bunko', 'dobotu', 'okol', 'parittya', 'tor'] as const;

const fighter = {
  hitDie: 10,
  hitPointsAbove9: 3,
  attack: 'full',
  primarySaves: ['kitartas'],
  weapons: 'fighters',
  shields: bothShields,
} as const;

const wizard = {
  group: 'wizards',
  hitDie: 4,
  hitPointsAbove9: 1,
  attack: 'half',
  primarySaves: ['akaratero'],
  weapons: wizardWeapons,
  armours: [],
  shields: [],
  book: true,
} as const;

/** The classes of the second edition. */
export const classes = {
  o_2e_harcos: { hu: 'Harcos', en: 'Fighter', group: 'fighters', ...fighter, armours: every },
  o_2e_ijasz: { hu: 'Íjász', en: 'Archer', group: 'fighters', ...fighter, armours: ['konnyu'] },
  o_2e_amazon: {
    hu: 'Amazon',
    en: 'Amazon',
    group: 'fighters',
    ...fighter,
    armours: ['konnyu'],
    armourClassByCharisma: true,
    levelsPerArmourClass: 2,
  },
  o_2e_tengeresz: {
    hu: 'Tengerész',
    en: 'Sailor',
    group: 'fighters',
    ...fighter,
    armours: ['konnyu'],
    levelsPerArmourClass: 3,
  },
  o_2e_barbar: {
    hu: 'Barbár',
    en: 'Barbarian',
    group: 'fighters',
    ...fighter,
    hitDie: 12,
    armours: every,
    saveBonusesByText: [
      { fromLevel: 1, bonus: 1 },
      { fromLevel: 9, bonus: 2 },
    ],
  },
  o_2e_pap: {
    hu: 'Pap',
    en: 'Priest',
    group: 'priests',
    hitDie: 8,
    hitPointsAbove9: 2,
    attack: 'twoThirds',
    primarySaves: ['kitartas', 'akaratero'],
    weapons: 'common',
    armours: every,
    shields: bothShields,
  },
  o_2e_tolvaj: {
    hu: 'Tolvaj',
    en: 'Thief',
    group: 'thieves',
    hitDie: 6,
    hitPointsAbove9: 2,
    attack: 'twoThirds',
    primarySaves: ['reflex'],
    weapons: 'one-handed',
    armours: ['konnyu'],
    shields: [],
    initiative: 4,
  },
  o_2e_varazslo: { hu: 'Varázsló', en: 'Wizard', ...wizard },
  o_2e_illuzionista: { hu: 'Illúzionista', en: 'Illusionist', ...wizard },
  o_2e_dalnok: {
    hu: 'Dalnok',
    en: 'Bard',
    hitDie: 6,
    hitPointsAbove9: 2,
    attack: 'twoThirds',
    primarySaves: ['reflex'],
    weapons: 'one-handed',
    armours: ['konnyu'],
    shields: bothShields,
    book: true,
  },
  o_2e_druida: {
    hu: 'Druida',
    en: 'Druid',
    hitDie: 8,
    hitPointsAbove9: 2,
    attack: 'twoThirds',
    primarySaves: ['kitartas', 'akaratero'],
    weapons: ['bot', 'bunko', 'dobotu', 'kard_szablya', 'landzsa', 'okol', 'parittya', 'sarlo', 'tor'],
    armours: ['csuha', 'bor', 'kivert_bor', 'prem'],
    shields: ['pajzs_fa'],
    alone: true,
  },
  o_2e_vandor: {
    hu: 'Vándor',
    en: 'Wanderer',
    ...fighter,
    armours: ['konnyu'],
    book: true,
    spellsOf: { practice: 'o_2e_varazslo', text: 'o_2e_druida' },
  },
} as const satisfies Record<string, CharacterClass>;

export type KnownClassId = keyof typeof classes;
