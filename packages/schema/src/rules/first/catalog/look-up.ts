import type { Character } from '../../../characters/character.js';
import type { Language, Names } from '../../../language.js';
import { armours, shields } from './armour.js';
import { type CharacterClass, classes } from './classes.js';
import { type Race, races } from './races.js';
import { skills } from './skills.js';
import { things } from './things.js';
import { abilities, alignments } from './traits.js';
import { weapons } from './weapons.js';

/** The entry of a table by its identifier; undefined when there is none, or no identifier. */
export function lookUp<Entry>(table: Readonly<Record<string, Entry>>, id: string | undefined): Entry | undefined {
  return id !== undefined && Object.hasOwn(table, id) ? table[id] : undefined;
}

/** Tables of things with names; an identifier is looked for in one after the other. */
export type NameTables = readonly Readonly<Record<string, Names>>[];

/** The name of whatever has the identifier in one of the tables. */
export function nameAmong(tables: NameTables, id: string, language: Language): string | undefined {
  return tables.map((table) => lookUp(table, id)?.[language]).find((name) => name !== undefined);
}

const tables: NameTables = [abilities, alignments, races, classes, skills, weapons, armours, shields, things];

/**
 * The name of whatever has the identifier: an ability, an alignment, a race, a class, a skill, a weapon, an armour, a
 * shield or another thing; undefined for an identifier that the first edition does not have.
 */
export const nameOf = (id: string, language: Language): string | undefined => nameAmong(tables, id, language);

/** A sheet with its race and its class; undefined are those of house rules, of which nothing is known. */
export interface ResolvedSheet {
  sheet: Character;
  race: Race | undefined;
  characterClass: CharacterClass | undefined;
}

export const resolve = (sheet: Character): ResolvedSheet => ({
  sheet,
  race: lookUp<Race>(races, sheet.faj),
  characterClass: lookUp<CharacterClass>(classes, sheet.osztaly),
});
