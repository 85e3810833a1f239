import type { Character } from '../../../characters/character.js';
import type { Language } from '../../../language.js';
import type { AbilityId } from '../catalog/abilities.js';
import { choicesFor, type NextLevel } from './choices.js';
import { type ChoiceFault, choiceFault, type GrowingList } from './faults.js';

/** What a player chooses for a level: each member is added to the list of that name. */
export interface LevelChoices {
  hpRolls?: number;
  tulajdonsagNovelesek?: AbilityId;
  harcosSpecializaciok?: string;
  kalozKritikus?: string;
}

/** The sheet one level higher, or everything that is wrong with the choices. */
export type LevelUp = { ok: true; sheet: Character } | { ok: false; faults: ChoiceFault[] };

const lists: readonly GrowingList[] = ['hpRolls', 'tulajdonsagNovelesek', 'harcosSpecializaciok', 'kalozKritikus'];

/**
 * The sheet one level higher; the one given stays as it is.
 * @param choices what {@link choicesFor} asks for, and nothing else
 * @param options the language of the messages, English when absent
 */
export function levelUp(
  sheet: Character,
  choices: LevelChoices,
  { language = 'en' }: { language?: Language } = {},
): LevelUp {
  const next = choicesFor(sheet);
  if (!next) return { ok: false, faults: [choiceFault('no-next-level', sheet.szint + 1, language)] };
  const faults = lists.flatMap((list) => faultOf(list, choices[list], next, language));
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    sheet: {
      ...sheet,
      szint: next.level,
      hpRolls: added(sheet.hpRolls, choices.hpRolls),
      tulajdonsagNovelesek: added(sheet.tulajdonsagNovelesek, choices.tulajdonsagNovelesek),
      harcosSpecializaciok: added(sheet.harcosSpecializaciok, choices.harcosSpecializaciok),
      kalozKritikus: added(sheet.kalozKritikus, choices.kalozKritikus),
    },
  };
}

const added = <Entry>(list: readonly Entry[], entry: Entry | undefined): Entry[] =>
  entry === undefined ? [...list] : [...list, entry];

function faultOf(list: GrowingList, choice: unknown, next: NextLevel, language: Language): ChoiceFault[] {
  const due = next[list] !== null;
  if (choice === undefined) return due ? [choiceFault('choice-missing', next.level, language, list)] : [];
  if (!due) return [choiceFault('choice-not-due', next.level, language, list)];
  return isOffered(list, choice, next) ? [] : [choiceFault('choice-not-offered', next.level, language, list, choice)];
}

/** Highest roll that a sheet can hold. */
const highestRoll = 255;

function isOffered(list: GrowingList, choice: unknown, next: NextLevel): boolean {
  if (list !== 'hpRolls') return next[list]?.some((id) => id === choice) ?? false;
  const { lowest, highest } = next.hpRolls;
  return Number.isInteger(choice) && Number(choice) >= lowest && Number(choice) <= (highest ?? highestRoll);
}
