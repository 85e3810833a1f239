import type { Character } from '../../characters/character.js';
import { type CharacterClass, classes } from './catalog/classes.js';
import { lookUp } from './catalog/look-up.js';
import { type Race, races } from './catalog/races.js';
import type { AbilityId } from './catalog/traits.js';

/** A sheet with the race and the class it names; one that is not known is a house rule, of which nothing is known. */
export interface Reading {
  sheet: Character;
  race: Race | undefined;
  characterClass: CharacterClass | undefined;
}

export const read = (sheet: Character): Reading => ({
  sheet,
  race: lookUp<Race>(races, sheet.faj),
  characterClass: lookUp<CharacterClass>(classes, sheet.osztaly),
});

/** The score before any level: as rolled, with what the race adds. */
export const startingScore = (sheet: Character, race: Race, ability: AbilityId): number =>
  sheet.tulajdonsagok[ability] + (race.modifiers[ability] ?? 0);

/** How many times level has increased the ability. */
export const increasesOf = (sheet: Character, ability: AbilityId): number =>
  sheet.tulajdonsagNovelesek.filter((id) => id === ability).length;

/** The score that counts now. */
export const totalScore = (sheet: Character, race: Race, ability: AbilityId): number =>
  startingScore(sheet, race, ability) + increasesOf(sheet, ability);
