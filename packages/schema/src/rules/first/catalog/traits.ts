import type { Names } from '../../../language.js';

/** The six abilities, in the order of the sheet. */
export const abilities = {
  t_ero: { hu: 'Erő', en: 'Strength' },
  t_ugy: { hu: 'Ügyesség', en: 'Dexterity' },
  t_egs: { hu: 'Egészség', en: 'Constitution' },
  t_int: { hu: 'Intelligencia', en: 'Intelligence' },
  t_bol: { hu: 'Bölcsesség', en: 'Wisdom' },
  t_kar: { hu: 'Karizma', en: 'Charisma' },
} as const satisfies Record<string, Names>;

/** Key of one of the six abilities. */
export type AbilityId = keyof typeof abilities;

/** Lowest and highest score that can be rolled; level can raise an ability up to the highest, too. */
export const rolled = { lowest: 3, highest: 18 } as const;

/** What a score adds to whatever depends on the ability. */
export const modifierOf = (score: number): number => Math.floor(score / 3) - 3;

/** A saving throw and the ability that helps. */
export interface Save extends Names {
  ability: AbilityId;
}

export const saves = {
  kitartas: { hu: 'Kitartás', en: 'Fortitude', ability: 't_egs' },
  reflex: { hu: 'Reflex', en: 'Reflex', ability: 't_ugy' },
  akaratero: { hu: 'Akaraterő', en: 'Will', ability: 't_bol' },
} as const satisfies Record<string, Save>;

export type SaveId = keyof typeof saves;

/** The alignments, by the code that stands on a sheet. */
export const alignments = {
  TJ: { hu: 'Törvényes Jó', en: 'Lawful Good' },
  SJ: { hu: 'Semleges Jó', en: 'Neutral Good' },
  KJ: { hu: 'Kaotikus Jó', en: 'Chaotic Good' },
  TS: { hu: 'Törvényes Semleges', en: 'Lawful Neutral' },
  S: { hu: 'Semleges', en: 'Neutral' },
  KS: { hu: 'Kaotikus Semleges', en: 'Chaotic Neutral' },
  TG: { hu: 'Törvényes Gonosz', en: 'Lawful Evil' },
  SG: { hu: 'Semleges Gonosz', en: 'Neutral Evil' },
  KG: { hu: 'Kaotikus Gonosz', en: 'Chaotic Evil' },
} as const satisfies Record<string, Names>;

export type KnownAlignment = keyof typeof alignments;
