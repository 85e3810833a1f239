import { type FaultTexts, type Language, type ProblemCode, type ProblemKind, problems } from '@charsheet/schema';
import { hu as faultsInHungarian, problemsInHungarian } from '@charsheet/schema/hu';

import { type Details, en } from './en.js';
import { hu } from './hu.js';

/** How answers are put into words. */
export interface Words {
  language: Language;
  problems: Record<ProblemCode, Pick<ProblemKind, 'title' | 'advice'>>;
  details: Details;
  /** For messages about faults; nothing for English, which they have by themselves. */
  faults: FaultTexts | undefined;
}

/** The words of each language. */
export const words: Record<Language, Words> = {
  en: { language: 'en', problems, details: en, faults: undefined },
  hu: { language: 'hu', problems: problemsInHungarian, details: hu, faults: faultsInHungarian },
};
