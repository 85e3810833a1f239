import type { Character } from '../../../characters/character.js';
import type { Names } from './names.js';

/** Key of one of the six abilities. */
export type AbilityId = keyof Character['tulajdonsagok'];

/** The six abilities, in the order of the sheet. */
export const abilities: Record<AbilityId, Names> = {
  t_ero: { hu: 'Erő', en: 'Strength' },
  t_ugy: { hu: 'Ügyesség', en: 'Dexterity' },
  t_egs: { hu: 'Egészség', en: 'Constitution' },
  t_int: { hu: 'Intelligencia', en: 'Intelligence' },
  t_bol: { hu: 'Bölcsesség', en: 'Wisdom' },
  t_kar: { hu: 'Karizma', en: 'Charisma' },
};

/** Lowest and highest score that can be rolled; level can raise an ability up to the highest, too. */
export const rolled = { lowest: 3, highest: 18 } as const;

/** What a score adds to whatever depends on the ability. */
export const modifierOf = (score: number): number => Math.floor(score / 3) - 3;
