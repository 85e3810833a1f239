import type { Character2E } from '../../../characters/character-2e.js';
import type { Language } from '../../../language.js';
import { lookUp, type NameTables, nameAmong } from '../../first/catalog/look-up.js';
import { abilities, alignments } from '../../first/catalog/traits.js';
import { armours, shields } from './armour.js';
import { type CharacterClass, classes } from './classes.js';
import { type Race, races } from './races.js';
import { skills } from './skills.js';
import { type Spell, spells } from './spells.js';
import { things } from './things.js';
import { weapons } from './weapons.js';

const tables: NameTables = [abilities, alignments, races, classes, skills, weapons, armours, shields, things];

/**
 * The name of whatever has the identifier: an ability, an alignment, a race, a class, a skill, a weapon, an armour, a
 * shield, another thing or a spell; undefined for an identifier that the second edition does not have. Spells have their
 * Hungarian names in every language.
 */
export const nameOf2E = (id: string, language: Language): string | undefined =>
  nameAmong(tables, id, language) ?? lookUp<Spell>(spells, id)?.name;

/** How many levels of a class a character has. */
export interface ClassLevels {
  id: string;
  level: number;
  /** Undefined for one of house rules, of which nothing is known. */
  characterClass: CharacterClass | undefined;
}

/** A sheet with its race and its classes, in the order in which they were taken. */
export interface ResolvedSheet2E {
  sheet: Character2E;
  race: Race | undefined;
  classes: ClassLevels[];
  /** All levels together. */
  level: number;
}

export const resolve = (sheet: Character2E): ResolvedSheet2E => ({
  sheet,
  race: lookUp<Race>(races, sheet.faj),
  classes: classLevels(sheet),
  level: sheet.szintlepesek.length,
});

function classLevels({ szintlepesek }: Character2E): ClassLevels[] {
  const levels = new Map<string, number>();
  for (const { osztaly } of szintlepesek) levels.set(osztaly, (levels.get(osztaly) ?? 0) + 1);
  return Array.from(levels, ([id, level]) => ({ id, level, characterClass: lookUp<CharacterClass>(classes, id) }));
}

/** How many levels of one class a character has. */
export const levelIn = ({ classes: taken }: ResolvedSheet2E, id: keyof typeof classes): number =>
  taken.find((one) => one.id === id)?.level ?? 0;

/** What something adds for each class, summed; null when one of the classes is not known. */
export const sumOfClasses = (
  { classes: taken }: ResolvedSheet2E,
  added: (characterClass: CharacterClass, level: number) => number,
): number | null =>
  taken.reduce<number | null>(
    (sum, { characterClass, level }) => (sum === null || !characterClass ? null : sum + added(characterClass, level)),
    0,
  );
