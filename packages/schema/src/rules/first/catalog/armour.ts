import type { Names } from '../../../language.js';

/** A weight class of armour. */
export interface ArmourType extends Names {
  /** Most that a good ability modifier can add to the armour class in it. */
  mostFromAbility: number;
  /** Most that the wearer can walk in a round, in feet. */
  speed: number;
}

/** A piece of armour, with what it adds to the armour class. */
export interface Armour extends Names {
  type: ArmourTypeId;
  armourClass: number;
}

/** A shield, with what it adds to the armour class. */
export interface Shield extends Names {
  armourClass: number;
}

export const armourTypes = {
  konnyu: { hu: 'Könnyű', en: 'light', mostFromAbility: 3, speed: 30 },
  kozepes: { hu: 'Közepes', en: 'medium', mostFromAbility: 2, speed: 20 },
  nehez: { hu: 'Nehéz', en: 'heavy', mostFromAbility: 1, speed: 20 },
} as const satisfies Record<string, ArmourType>;

export type ArmourTypeId = keyof typeof armourTypes;

/** The armours of the first edition. */
export const armours = {
  tomott: { hu: 'Tömött páncél', en: 'Padded', type: 'konnyu', armourClass: 1 },
  bor: { hu: 'Bőrvért', en: 'Leather', type: 'konnyu', armourClass: 2 },
  kivert_bor: { hu: 'Kivert bőrvért', en: 'Studded leather', type: 'konnyu', armourClass: 3 },
  gyuruvert: { hu: 'Gyűrűvért', en: 'Ring mail', type: 'konnyu', armourClass: 3 },
  lancing: { hu: 'Láncing', en: 'Chain shirt', type: 'konnyu', armourClass: 4 },
  pikkelyvert: { hu: 'Pikkelyvért', en: 'Scale mail', type: 'kozepes', armourClass: 4 },
  lancvert: { hu: 'Láncvért', en: 'Chain mail', type: 'kozepes', armourClass: 5 },
  mellvert: { hu: 'Mellvért', en: 'Breastplate', type: 'kozepes', armourClass: 5 },
  racsvert: { hu: 'Rácsvért', en: 'Splint (lattice) mail', type: 'nehez', armourClass: 6 },
  szalagvert: { hu: 'Szalagvért', en: 'Banded mail', type: 'nehez', armourClass: 6 },
  lemezvert: { hu: 'Lemezvért', en: 'Plate mail', type: 'nehez', armourClass: 7 },
  teljes_lemezvert: { hu: 'Teljes lemezvért', en: 'Full plate', type: 'nehez', armourClass: 8 },
} as const satisfies Record<string, Armour>;

export type KnownArmourId = keyof typeof armours;

/** The shields of the first edition. */
export const shields = {
  kis_fa: { hu: 'Kis fapajzs', en: 'Small wooden shield', armourClass: 1 },
  kis_fem: { hu: 'Kis fémpajzs', en: 'Small metal shield', armourClass: 1 },
  nagy_fa: { hu: 'Nagy fapajzs', en: 'Large wooden shield', armourClass: 2 },
  nagy_fem: { hu: 'Nagy fémpajzs', en: 'Large metal shield', armourClass: 2 },
} as const satisfies Record<string, Shield>;

export type KnownShieldId = keyof typeof shields;
