import type { Character } from '../../characters/character.js';
import type { Line } from './line.js';
import { counted, type Name } from './names.js';
import type { SheetWords } from './words.js';

/** Who the character is. What the player left empty is left out. */
export function identityLines(sheet: Character, words: SheetWords, name: Name): Line[] {
  const { labels } = words;
  return [
    { label: labels.race, value: name(sheet.faj) },
    { label: labels.characterClass, value: name(sheet.osztaly) },
    { label: labels.level, value: String(sheet.szint) },
    ...particularLines(sheet, words, name),
  ];
}

/** What no headline tells of the character. */
export function particularLines(sheet: Character, { labels }: SheetWords, name: Name): Line[] {
  const lines: Line[] = [
    { label: labels.alignment, value: name(sheet.jellem) },
    { label: labels.age, value: String(sheet.kor) },
    { label: labels.gender, value: sheet.nem ?? '' },
    { label: labels.deity, value: sheet.isten ?? '' },
  ];
  return lines.filter(({ value }) => value.trim() !== '');
}

/** What level has brought. */
export function growthLines(sheet: Character, { labels }: SheetWords, name: Name): Line[] {
  const lines: Line[] = [
    { label: labels.hitPointRolls, value: sheet.hpRolls.join(', ') },
    { label: labels.increases, value: counted(sheet.tulajdonsagNovelesek, name) },
    { label: labels.specialisations, value: counted(sheet.harcosSpecializaciok, name) },
    { label: labels.criticals, value: counted(sheet.kalozKritikus, name) },
  ];
  return lines.filter(({ value }) => value !== '');
}
