import type { Names } from '../../../language.js';

/** A weight class of armour. */
export interface ArmourType extends Names {
  /** Most that a good Dexterity modifier can add to the armour class in it; absent for no limit. */
  mostFromDexterity?: number;
}

/** A piece of armour, with what it adds to the armour class. */
export interface Armour extends Names {
  type: ArmourTypeId;
  armourClass: number;
  /** How much room it takes. */
  size: number;
}

/** A shield, with what it adds to the armour class. */
export type Shield = Omit<Armour, 'type'>;

export const armourTypes = {
  konnyu: { hu: 'Könnyű', en: 'light' },
  nehez: { hu: 'Nehéz', en: 'heavy', mostFromDexterity: 1 },
} as const satisfies Record<string, ArmourType>;

export type ArmourTypeId = keyof typeof armourTypes;

/** The armours of the second edition. */
export const armours = {
  csuha: { hu: 'Vastag ruha, csuha', en: 'Thick clothes, robe', type: 'konnyu', armourClass: 1, size: 1 },
  bor: { hu: 'Bőrvért', en: 'Leather', type: 'konnyu', armourClass: 2, size: 1 },
  kivert_bor: { hu: 'Kivert bőrvért, brigantin', en: 'Studded leather', type: 'konnyu', armourClass: 3, size: 1 },
  prem: { hu: 'Prémruha, bunda', en: 'Furs', type: 'konnyu', armourClass: 3, size: 2 },
  len: { hu: 'Linothorax', en: 'Linothorax', type: 'konnyu', armourClass: 4, size: 2 },
  lancing: { hu: 'Láncing', en: 'Chain shirt', type: 'konnyu', armourClass: 4, size: 1 },
  pikkelyvert: { hu: 'Pikkelyvért', en: 'Scale mail', type: 'nehez', armourClass: 5, size: 3 },
  lancvert: { hu: 'Láncvért', en: 'Chain mail', type: 'nehez', armourClass: 5, size: 2 },
  mellvert: { hu: 'Mellvért', en: 'Breastplate', type: 'nehez', armourClass: 5, size: 2 },
  szalagvert: { hu: 'Szalagvért', en: 'Banded mail', type: 'nehez', armourClass: 6, size: 2 },
  lemezvert: { hu: 'Lemezvért', en: 'Plate mail', type: 'nehez', armourClass: 7, size: 3 },
} as const satisfies Record<string, Armour>;

export type KnownArmourId = keyof typeof armours;

/** The shields of the second edition. */
export const shields = {
  pajzs_fa: { hu: 'Fapajzs', en: 'Wooden shield', armourClass: 2, size: 1 },
  pajzs_fem: { hu: 'Fémpajzs', en: 'Metal shield', armourClass: 2, size: 1 },
} as const satisfies Record<string, Shield>;

export type KnownShieldId = keyof typeof shields;
