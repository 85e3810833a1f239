import type { Language } from '@charsheet/schema/rules';

/** What the questions about the next level say. */
interface LevelTexts {
  /** Of a roll, and how it is made. */
  range: (lowest: number, highest: number, die: number | null) => string;
  noWayBack: string;
  keep: (level: number) => string;
  wrote: (file: string) => string;
  heading: (name: string, level: number) => string;
}

export const levelTexts: Record<Language, LevelTexts> = {
  en: {
    range: (lowest, highest, die) => `${lowest}-${highest}${die === null ? '' : ` (Enter rolls a d${die})`}`,
    noWayBack: 'There is no way back here; Ctrl-C ends everything, and nothing is changed.',
    keep: (level) => `Keep level ${level}?`,
    wrote: (file) => `Wrote ${file}.`,
    heading: (name, level) => `${name}, level ${level}`,
  },
  hu: {
    range: (lowest, highest, die) => `${lowest}-${highest}${die === null ? '' : ` (Enter: dobás d${die} kockával)`}`,
    noWayBack: 'Innen nincs visszalépés; Ctrl-C befejezi az egészet, és semmi sem változik.',
    keep: (level) => `Maradjon a ${level}. szint?`,
    wrote: (file) => `Elkészült: ${file}.`,
    heading: (name, level) => `${name}, ${level}. szint`,
  },
};
