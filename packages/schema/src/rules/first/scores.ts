import type { Character } from '../../characters/character.js';
import type { Race } from './catalog/races.js';
import { type AbilityId, abilities, modifierOf } from './catalog/traits.js';

/** What a sheet has of abilities, and a race of them. */
type Growing = Pick<Character, 'tulajdonsagok' | 'tulajdonsagNovelesek'>;
type Ancestry = Pick<Race, 'modifiers'>;

/** The score before any level: as rolled, with what the race adds. */
export const startingScore = (sheet: Growing, race: Ancestry, ability: AbilityId): number =>
  sheet.tulajdonsagok[ability] + (race.modifiers[ability] ?? 0);

/** How many times level has increased the ability. */
const increasesOf = (sheet: Growing, ability: AbilityId): number =>
  sheet.tulajdonsagNovelesek.filter((id) => id === ability).length;

/** The score that counts now. */
export const totalScore = (sheet: Growing, race: Ancestry, ability: AbilityId): number =>
  startingScore(sheet, race, ability) + increasesOf(sheet, ability);

/** An ability as it counts in play. */
export interface Score {
  /** As rolled. */
  base: number;
  /** What the race adds; null when the race is not known. */
  race: number | null;
  /** What level has added. */
  increases: number;
  /** Null, as everything that follows from it, when the race is not known. */
  total: number | null;
  modifier: number | null;
}

export type Scores = Record<AbilityId, Score>;

/** The six abilities, with race and level in. */
export function scoresOf(resolved: { sheet: Growing; race: Ancestry | undefined }): Scores {
  const ids = Object.keys(abilities) as AbilityId[];
  return Object.fromEntries(ids.map((id) => [id, scoreOf(resolved, id)])) as Scores;
}

function scoreOf({ sheet, race }: Parameters<typeof scoresOf>[0], id: AbilityId): Score {
  const total = race ? totalScore(sheet, race, id) : null;
  return {
    base: sheet.tulajdonsagok[id],
    race: race ? (race.modifiers[id] ?? 0) : null,
    increases: increasesOf(sheet, id),
    total,
    modifier: mapKnown(total, modifierOf),
  };
}

/** Of several abilities the one that is highest; the first of equals. */
export const higher = (scores: Scores, ...ids: readonly [AbilityId, ...AbilityId[]]): AbilityId =>
  ids.reduce((best, id) => ((scores[id].total ?? 0) > (scores[best].total ?? 0) ? id : best));

/** What follows from a number, or null when the number is not known. */
export function mapKnown<Result>(value: number | null, then: (value: number) => Result): Result | null {
  return value === null ? null : then(value);
}
