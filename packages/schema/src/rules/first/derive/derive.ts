import type { Character } from '../../../characters/character.js';
import type { SaveId } from '../catalog/saves.js';
import { read } from '../reading.js';
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
import { type SkillInUse, type Spells, skillsOf, spellsOf } from './knowledge.js';
import { type Scores, scoresOf } from './scores.js';

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
  const reading = read(sheet);
  const abilities = scoresOf(reading);
  const attacks = attacksOf(reading, abilities);
  return {
    abilities,
    hitPoints: hitPointsOf(reading, abilities),
    armourClass: armourClassOf(reading, abilities),
    saves: savesOf(reading, abilities),
    initiative: initiativeOf(reading, abilities),
    speed: speedOf(reading),
    attacks,
    weapons: weaponsOf(reading, abilities, attacks),
    skills: skillsOf(reading, abilities),
    spells: spellsOf(reading, abilities),
  };
}
