import type { Language } from '../../language.js';
import type { GrowingList } from '../first/level-up.js';
import type { NextLevel } from '../first/next-level.js';

/** What is asked for a level: in a few words, and what they mean. */
export interface LevelQuestion {
  text: string;
  help: string;
}

const questions: Record<Language, Record<GrowingList, LevelQuestion>> = {
  en: {
    hpRolls: { text: 'Hit point roll', help: 'What the die of the class shows; Constitution is added by itself.' },
    tulajdonsagNovelesek: {
      text: 'Ability to increase',
      help: 'Every fourth level raises one ability by 1, up to 18.',
    },
    harcosSpecializaciok: {
      text: 'Specialisation',
      help: 'Every odd level brings the fighter one more weapon.',
    },
    kalozKritikus: {
      text: 'Weapon for critical hits',
      help: 'Every third level brings the pirate one more weapon.',
    },
  },
  hu: {
    hpRolls: { text: 'Életerődobás', help: 'Amit az osztály kockája mutat; az Egészség magától számít.' },
    tulajdonsagNovelesek: {
      text: 'Növelt tulajdonság',
      help: 'Minden negyedik szint 1-gyel növel egy tulajdonságot, 18-ig.',
    },
    harcosSpecializaciok: {
      text: 'Specializáció',
      help: 'Minden páratlan szinten egy újabb fegyver jár a harcosnak.',
    },
    kalozKritikus: {
      text: 'Kritikus fegyver',
      help: 'Minden harmadik szinten egy újabb fegyver jár a kalóznak.',
    },
  },
};

const fixedHitPoints: Record<Language, (points: number) => string> = {
  en: (points) => `Above level 9 the text of the rules has ${points} instead of a roll.`,
  hu: (points) => `A 9. szint fölött a szabályszöveg dobás helyett ${points} pontot ad.`,
};

/** What the next level asks for an entry of a list. */
export function levelQuestion(list: GrowingList, { hpRolls: { fixed } }: NextLevel, language: Language): LevelQuestion {
  const { text, help } = questions[language][list];
  return { text, help: list === 'hpRolls' && fixed !== null ? `${help} ${fixedHitPoints[language](fixed)}` : help };
}
