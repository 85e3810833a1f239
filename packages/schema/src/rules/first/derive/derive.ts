import type { Character } from '../../../characters/character.js';
import { spellsPerDay } from '../catalog/levels.js';
import { lookUp, type ResolvedSheet, resolve } from '../catalog/look-up.js';
import { type Skill, skills } from '../catalog/skills.js';
import type { SaveId } from '../catalog/traits.js';
import { higher, mapKnown, type Scores, scoresOf } from '../scores.js';
import { type Attacks, attacksOf, type WeaponInUse, weaponsOf } from './attacks.js';
import {
  type ArmourClass,
  armourClassOf,
  hitPointsOf,
  initiativeOf,
  type SavingThrow,
  savesOf,
  speedOf,
} from './defence.js';

/** What a player reads off a sheet. A part that follows from something unknown is null. */
export interface Derived {
  abilities: Scores;
  hitPoints: number | null;
  armourClass: ArmourClass | null;
  saves: Record<SaveId, SavingThrow> | null;
  initiative: number | null;
  /** Feet a round. */
  speed: number | null;
  attacks: Attacks;
  weapons: WeaponInUse[];
  skills: SkillInUse[];
  /** Null for a class without spells, too. */
  spells: Spells | null;
}

/**
 * Computes what follows from a sheet by the rules of the first edition. Bonuses that depend on the situation are
 * not in it.
 * @param sheet any sheet that fits the schema, also one that breaks the rules
 */
export function derive(sheet: Character): Derived {
  const resolved = resolve(sheet);
  const abilities = scoresOf(resolved);
  const attacks = attacksOf(resolved, abilities);
  return {
    abilities,
    hitPoints: hitPointsOf(resolved, abilities),
    armourClass: armourClassOf(resolved, abilities),
    saves: savesOf(resolved, abilities),
    initiative: initiativeOf(resolved, abilities),
    speed: speedOf(resolved),
    attacks,
    weapons: weaponsOf(resolved, abilities, attacks),
    skills: skillsOf(resolved, abilities),
    spells: spellsOf(resolved, abilities),
  };
}

/** A skill of the character. */
export interface SkillInUse {
  id: string;
  /** Whether it is one of the thief skills of the sheet. */
  thief: boolean;
  /** Added to the roll; null when the skill or the race is not known. */
  modifier: number | null;
}

/** The skills in the order of the sheet, then the thief skills. */
function skillsOf({ sheet }: ResolvedSheet, scores: Scores): SkillInUse[] {
  const inUse = (thief: boolean) => (id: string) => ({ id, thief, modifier: skillModifier(id, sheet.szint, scores) });
  return [...sheet.kepzettsegek.map(inUse(false)), ...(sheet.Tolvajkepzettsegek ?? []).map(inUse(true))];
}

function skillModifier(id: string, level: number, scores: Scores): number | null {
  const [first, ...others] = lookUp<Skill>(skills, id)?.abilities ?? [];
  if (first === undefined) return null;
  return mapKnown(scores[higher(scores, first, ...others)].modifier, (modifier) => modifier + level);
}

/** What a caster can do in a day; the index of each list is the level of the spells. */
export interface Spells {
  perDay: number[];
  /** What a saving throw against a spell has to reach. */
  saveDifficulty: number[];
}

/** Highest level of a spell. */
const highestSpell = 5;

/** Null for a class without spells, when race or class is not known, and where the tables end. */
function spellsOf({ sheet, characterClass }: ResolvedSheet, scores: Scores): Spells | null {
  const row = spellsPerDay[sheet.szint - 1];
  if (!characterClass?.castingAbility || !row) return null;
  return mapKnown(scores[characterClass.castingAbility].modifier, (modifier) => ({
    perDay: row.map((count, level) => count + (level >= 1 && level <= modifier ? 1 : 0)),
    saveDifficulty: Array.from({ length: highestSpell + 1 }, (_, level) => 10 + level + modifier),
  }));
}
