import type { Language } from '../../../language.js';

/** A list of the sheet that a level may add an entry to. */
export type GrowingList = 'hpRolls' | 'tulajdonsagNovelesek' | 'harcosSpecializaciok' | 'kalozKritikus';

/** Every way in which the choices for a level can be wrong, with what it means. The keys are the stable codes. */
export const choiceFaults = {
  'no-next-level': 'The race does not reach a higher level in the class.',
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

const lists: Record<Language, Record<GrowingList, string>> = {
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
    'no-next-level': (level) => `This race does not reach level ${level} in this class.`,
    'choice-missing': (level, list) => `Level ${level} asks for ${list}.`,
    'choice-not-due': (level, list) => `Level ${level} does not ask for ${list}.`,
    'choice-not-offered': (level, list, found) => `Level ${level} asks for ${list}; it cannot be ${found}.`,
  },
  hu: {
    'no-next-level': (level) => `Ez a faj ebben az osztályban nem lehet ${level}. szintű.`,
    'choice-missing': (level, list) => `${level}. szinten kell: ${list}.`,
    'choice-not-due': (level, list) => `${level}. szinten nem jár: ${list}.`,
    'choice-not-offered': (level, list, found) => `${level}. szinten kell: ${list}; ${found} nem lehet.`,
  },
};

/** A fault of the choice for a list, in words. */
export function choiceFault(
  code: ChoiceFaultCode,
  level: number,
  language: Language,
  list?: GrowingList,
  found?: unknown,
): ChoiceFault {
  const message = sentences[language][code](level, list ? lists[language][list] : '', String(found));
  return { code, pointer: list ? `/${list}` : '', message };
}
