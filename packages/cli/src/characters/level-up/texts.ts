import type { Language } from '@charsheet/schema/rules';

import type { Question } from '../../terminal/dialog.js';

/** What the questions about the next level say. */
interface LevelTexts {
  hitPoints: (range: { lowest: number; highest: number; die: number | null; fixed: number | null }) => Question;
  noWayBack: string;
  increase: Question;
  specialisation: Question;
  critical: Question;
  keep: (level: number) => string;
  wrote: (file: string) => string;
  heading: (name: string, level: number) => string;
}

export const levelTexts: Record<Language, LevelTexts> = {
  en: {
    hitPoints: ({ lowest, highest, die, fixed }) => ({
      text: `Hit point roll, ${lowest}-${highest}${die === null ? '' : ` (Enter rolls a d${die})`}`,
      help:
        'What the die of the class shows; Constitution is added by itself.' +
        (fixed === null ? '' : ` Above level 9 the text of the rules has ${fixed} instead of a roll.`),
    }),
    noWayBack: 'There is no way back here; Ctrl-C ends everything, and nothing is changed.',
    increase: { text: 'Ability to increase', help: 'Every fourth level raises one ability by 1, up to 18.' },
    specialisation: { text: 'Specialisation', help: 'Every odd level brings the fighter one more weapon.' },
    critical: { text: 'Weapon for critical hits', help: 'Every third level brings the pirate one more weapon.' },
    keep: (level) => `Keep level ${level}?`,
    wrote: (file) => `Wrote ${file}.`,
    heading: (name, level) => `${name}, level ${level}`,
  },
  hu: {
    hitPoints: ({ lowest, highest, die, fixed }) => ({
      text: `Életerődobás, ${lowest}-${highest}${die === null ? '' : ` (Enter: dobás d${die} kockával)`}`,
      help:
        'Amit az osztály kockája mutat; az Egészség magától számít.' +
        (fixed === null ? '' : ` A 9. szint fölött a szabályszöveg dobás helyett ${fixed} pontot ad.`),
    }),
    noWayBack: 'Innen nincs visszalépés; Ctrl-C befejezi az egészet, és semmi sem változik.',
    increase: { text: 'Növelt tulajdonság', help: 'Minden negyedik szint 1-gyel növel egy tulajdonságot, 18-ig.' },
    specialisation: { text: 'Specializáció', help: 'Minden páratlan szinten egy újabb fegyver jár a harcosnak.' },
    critical: { text: 'Kritikus fegyver', help: 'Minden harmadik szinten egy újabb fegyver jár a kalóznak.' },
    keep: (level) => `Maradjon a ${level}. szint?`,
    wrote: (file) => `Elkészült: ${file}.`,
    heading: (name, level) => `${name}, ${level}. szint`,
  },
};
