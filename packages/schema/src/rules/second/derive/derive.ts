import type { Character2E } from '../../../characters/character-2e.js';
import { lookUp } from '../../first/catalog/look-up.js';
import type { SaveId } from '../../first/catalog/traits.js';
import type { Attacks } from '../../first/derive/attacks.js';
import type { ArmourClass, SavingThrow } from '../../first/derive/defence.js';
import type { SkillInUse } from '../../first/derive/derive.js';
import { higher, mapKnown, type Scores, scoresOf } from '../../first/scores.js';
import { levelIn, type ResolvedSheet2E, resolve } from '../catalog/look-up.js';
import type { Race } from '../catalog/races.js';
import { type Skill, skills } from '../catalog/skills.js';
import { attacksOf, type WeaponInUse2E, weaponsOf } from './attacks.js';
import { armourClassOf, hitPointsOf, type Initiative, initiativeOf, savesOf } from './defence.js';
import { type Load, loadOf } from './load.js';
import { unknownIdsOf } from './unknown-ids.js';

/** What a player reads off a sheet of the second edition. A part that follows from something unknown is null. */
export interface Derived2E {
  /** How many levels of which class, in the order in which they were taken. */
  classes: { id: string; level: number }[];
  abilities: Scores;
  hitPoints: number | null;
  armourClass: ArmourClass | null;
  saves: Record<SaveId, SavingThrow> | null;
  initiative: Initiative;
  attacks: Attacks;
  weapons: WeaponInUse2E[];
  /** The skills in the order of the sheet, then the thief skills, then those that a thief has learned besides. */
  skills: SkillInUse[];
  /** How many skills the character has by the rules, thief skills not counted; null when the race is not known. */
  skillCount: number | null;
  load: Load;
  /** Identifiers on the sheet that the second edition does not have; what follows from them is left out. */
  unknownIds: string[];
}

/**
 * Computes what follows from a sheet of the second edition, as it is played; what only the text of the rules says is
 * named `ByText`. The levels are those of `szintlepesek`, whatever `szint` says. Bonuses that depend on the situation are
 * not in it.
 * @param sheet any sheet that fits the schema, also one that breaks the rules
 */
export function derive2E(sheet: Character2E): Derived2E {
  const resolved = resolve(sheet);
  const { race } = resolved;
  const increases = sheet.szintlepesek.flatMap(({ tulajdonsagNoveles }) => tulajdonsagNoveles ?? []);
  const abilities = scoresOf({ sheet: { ...sheet, tulajdonsagNovelesek: increases }, race });
  const attacks = attacksOf(resolved, abilities);
  return {
    classes: resolved.classes.map(({ id, level }) => ({ id, level })),
    abilities,
    hitPoints: hitPointsOf(resolved, abilities),
    armourClass: armourClassOf(resolved, abilities),
    saves: savesOf(resolved, abilities),
    initiative: initiativeOf(resolved, abilities),
    attacks,
    weapons: weaponsOf(resolved, abilities, attacks),
    skills: skillsOf(resolved, abilities),
    skillCount: mapKnown(abilities.t_int.modifier, (modifier) => skillCount(modifier, race)),
    load: loadOf(resolved, abilities),
    unknownIds: unknownIdsOf(sheet),
  };
}

function skillsOf(resolved: ResolvedSheet2E, scores: Scores): SkillInUse[] {
  const { kepzettsegek, tolvajKepzettsegek = [], szintlepesek } = resolved.sheet;
  const inUse = (thief: boolean, level: number) => (id: string) => ({
    id,
    thief,
    modifier: skillModifier(id, level, scores),
  });
  const besides = szintlepesek.flatMap(({ tolvajExtraKepzettseg }) => tolvajExtraKepzettseg ?? []);
  return [
    ...kepzettsegek.map(inUse(false, resolved.level)),
    ...[...tolvajKepzettsegek, ...besides].map(inUse(true, levelIn(resolved, 'o_2e_tolvaj'))),
  ];
}

function skillModifier(id: string, level: number, scores: Scores): number | null {
  const [first, ...others] = lookUp<Skill>(skills, id)?.abilities ?? [];
  if (first === undefined) return null;
  return mapKnown(scores[higher(scores, first, ...others)].modifier, (modifier) => modifier + level);
}

const [fewestSkills, usualSkills, mostSkills] = [1, 3, 11];

const skillCount = (modifier: number, race: Race | undefined): number =>
  Math.min(Math.max(fewestSkills, usualSkills + modifier + (race?.extraSkills ?? 0)), mostSkills);
