import type { Character } from '../../characters/character.js';
import type { Language } from '../../language.js';
import type { AbilityId } from './catalog/traits.js';
import { choicesFor, lastLevel, type NextLevel } from './next-level.js';

/** A list of the sheet that a level may add an entry to. */
export type GrowingList = 'hpRolls' | 'tulajdonsagNovelesek' | 'harcosSpecializaciok' | 'kalozKritikus';

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
 * @param choices what {@link choicesFor} requires, and nothing else
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

/** Every way in which the choices for a level can be wrong, with what it means. The keys are the stable codes. */
export const choiceFaults = {
  'no-next-level': 'The race does not reach a higher level in the class, or the sheet cannot hold one.',
  'choice-missing': 'The level asks for a choice that was not made.',
  'choice-not-due': 'The level does not ask for this choice.',
  'choice-not-offered': 'What was chosen cannot be chosen at this level.',
} as const;

/** Stable code of a fault of the choices. */
export type ChoiceFaultCode = keyof typeof choiceFaults;

/** One thing that is wrong with the choices for a level. */
export interface ChoiceFault {
  code: ChoiceFaultCode;
  /** JSON Pointer into the choices; `""` when it is not about one of them. */
  pointer: '' | `/${GrowingList}`;
  /** One sentence for a person: what is expected. */
  message: string;
}

const listNames: Record<Language, Record<GrowingList, string>> = {
  en: {
    hpRolls: 'a hit point roll',
    tulajdonsagNovelesek: 'an ability to increase',
    harcosSpecializaciok: 'a weapon to specialise in',
    kalozKritikus: 'a weapon for critical hits',
  },
  hu: {
    hpRolls: 'életerődobás',
    tulajdonsagNovelesek: 'növelendő tulajdonság',
    harcosSpecializaciok: 'fegyver a specializációhoz',
    kalozKritikus: 'kritikus fegyver',
  },
};

const sentences: Record<Language, Record<ChoiceFaultCode, (level: number, list: string, found: string) => string>> = {
  en: {
    'no-next-level': (level) =>
      level > lastLevel
        ? `A sheet holds levels up to ${lastLevel}.`
        : `This race does not reach level ${level} in this class.`,
    'choice-missing': (level, list) => `Level ${level} asks for ${list}.`,
    'choice-not-due': (level, list) => `Level ${level} does not ask for ${list}.`,
    'choice-not-offered': (level, list, found) => `Level ${level} asks for ${list}; it cannot be ${found}.`,
  },
  hu: {
    'no-next-level': (level) =>
      level > lastLevel
        ? `Egy karakterlap legfeljebb ${lastLevel}. szintű lehet.`
        : `Ez a faj ebben az osztályban nem lehet ${level}. szintű.`,
    'choice-missing': (level, list) => `${level}. szinten kell: ${list}.`,
    'choice-not-due': (level, list) => `${level}. szinten nem jár: ${list}.`,
    'choice-not-offered': (level, list, found) => `${level}. szinten kell: ${list}; ${found} nem lehet.`,
  },
};

/** A fault of the choice for a list, in words. */
function choiceFault(
  code: ChoiceFaultCode,
  level: number,
  language: Language,
  list?: GrowingList,
  found?: unknown,
): ChoiceFault {
  const message = sentences[language][code](level, list ? listNames[language][list] : '', String(found));
  return { code, pointer: list ? `/${list}` : '', message };
}
