import type { Character } from '../../characters/character.js';
import type { CharacterClass, KnownClassId } from './catalog/classes.js';
import type { Race } from './catalog/races.js';
import { type KnownSkillId, type Skill, skills } from './catalog/skills.js';
import { modifierOf } from './catalog/traits.js';
import { startingScore } from './scores.js';

/** The list that only thieves have. */
export const thiefSkills = { owner: 'o_tolvaj', count: 4 } as const;

/** A list of weapons that one class chooses, level by level. */
export interface WeaponChoice {
  owner: KnownClassId;
  /** How many have been chosen at a level. */
  count: (level: number) => number;
  /** Whether an exotic weapon can be chosen. */
  exotic: boolean;
}

/** The lists of weapons that a class of its own has. */
export const weaponChoices: Record<'harcosSpecializaciok' | 'kalozKritikus', WeaponChoice> = {
  harcosSpecializaciok: { owner: 'o_harcos', count: (level) => Math.ceil(level / 2), exotic: true },
  kalozKritikus: { owner: 'o_kaloz', count: (level) => Math.floor(level / 3), exotic: false },
};

export type WeaponChoiceList = keyof typeof weaponChoices;

/** How often the same weapon can be chosen, at a level. */
export const timesChosen = (level: number): number => (level < 9 ? 1 : 2);

/** How many abilities have been increased at a level. */
export const increasesAt = (level: number): number => Math.floor(level / 4);

/** Whether something of which there are `count(level)` is chosen on reaching the level. */
export const isDue = (count: (level: number) => number, level: number): boolean => count(level) > count(level - 1);

/** First level at which the text of the rules has fixed hit points, while in practice they are rolled. */
export const firstFixedLevel = 10;

/** Highest level of a race in a class, in practice and by the text of the rules; null for no limit. */
export function levelLimits(race: Race, { group }: CharacterClass): { practice: number | null; text: number | null } {
  const practice = race.limits[group];
  return { practice, text: race.limitsByText?.[group] ?? practice };
}

/** Whether a race can have a class. */
export const isOpen = (faj: string, race: Race, { group, onlyRace }: CharacterClass): boolean =>
  race.limits[group] !== 0 && (onlyRace === undefined || onlyRace === faj);

/** Whether the class may take the skill, whatever the race. */
export const mayLearn = (osztaly: string, { classes: learners }: Skill): boolean =>
  learners === undefined || learners.some((id) => id === osztaly);

/** The skills of which the first one has to be one; nothing where the race has none, or the class is played without it. */
export const requiredFirstSkill = (osztaly: string, race: Race | undefined): readonly KnownSkillId[] | undefined =>
  race?.firstSkillWaivedFor === osztaly ? undefined : race?.firstSkill;

const allSkills = Object.values<Skill>(skills);

/** How many skills a character has, thief skills not counted. */
export function skillCount(sheet: Character, race: Race): number {
  const wanted = 3 + modifierOf(startingScore(sheet, race, 't_int')) + (race.extraSkills ?? 0);
  const offered = allSkills.filter((skill) => mayLearn(sheet.osztaly, skill)).length;
  return Math.min(Math.max(1, wanted), offered);
}

/** How many skills the text of the rules adds at a level. */
export const extraSkills = ({ extraSkillFromByText: from }: CharacterClass, level: number): number =>
  from === undefined || level < from ? 0 : Math.floor((level - from) / 2) + 1;
