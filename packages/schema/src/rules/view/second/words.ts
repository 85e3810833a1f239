import type { Language } from '../../../language.js';

/** What only sheets of the second edition say, in each language. */
export interface Words2E {
  /** Labels. */
  load: string;
  skillCount: string;
  /** What a level has brought. */
  hitPoints: (roll: number) => string;
  specialisation: (weapon: string) => string;
  critical: (weapon: string) => string;
  skill: (skill: string) => string;
  spellLevel: (level: number) => string;
  /** What a load is made of, each with its limit. */
  worn: (size: string) => string;
  carried: (size: string) => string;
  /** Remarks. */
  notChecked: string;
  unknownIds: (ids: string) => string;
  unsized: (things: string) => string;
  /** Where the number of levels is not the level. */
  otherLevel: (level: number, count: number) => string;
  /** Ends a list of which not all is shown. */
  more: (count: number) => string;
}

export const words2E: Record<Language, Words2E> = {
  en: {
    load: 'Load',
    skillCount: 'Number of skills',
    hitPoints: (roll) => `${roll} HP`,
    specialisation: (weapon) => `specialisation: ${weapon}`,
    critical: (weapon) => `critical hits: ${weapon}`,
    skill: (skill) => `skill: ${skill}`,
    spellLevel: (level) => `level ${level}`,
    worn: (size) => `worn ${size}`,
    carried: (size) => `carried ${size}`,
    notChecked:
      'Second edition: what follows from the sheet is computed; whether it keeps to the rules is not looked at yet, and there is no level-up yet.',
    unknownIds: (ids) => `The second edition does not have ${ids}: what follows from it is left out.`,
    unsized: (things) => `How much room it takes is not known, and left out of the load: ${things}.`,
    otherLevel: (level, count) =>
      `The sheet says level ${level} and lists ${count} ${count === 1 ? 'level' : 'levels'}: the numbers follow from the list.`,
    more: (count) => `${count} more`,
  },
  hu: {
    load: 'Teher',
    skillCount: 'Képzettségek száma',
    hitPoints: (roll) => `${roll} ÉP`,
    specialisation: (weapon) => `specializáció: ${weapon}`,
    critical: (weapon) => `kritikus: ${weapon}`,
    skill: (skill) => `képzettség: ${skill}`,
    spellLevel: (level) => `${level}. szint`,
    worn: (size) => `viselt ${size}`,
    carried: (size) => `cipelt ${size}`,
    notChecked:
      'Második kiadás: ami a lapból következik, ki van számolva; hogy szabályos-e, azt még nem nézzük, és szintlépés sincs még.',
    unknownIds: (ids) => `A második kiadásban nincs ilyen: ${ids}. Ami ebből következne, kimarad.`,
    unsized: (things) => `Nem tudni, mekkora, ezért a teherből kimarad: ${things}.`,
    otherLevel: (level, count) =>
      `A lap szerint a szint ${level}, de ${count} szintlépés van rajta: a számok ezekből következnek.`,
    more: (count) => `még ${count}`,
  },
};
