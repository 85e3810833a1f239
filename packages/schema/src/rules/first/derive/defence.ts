import { type Armour, armours, armourTypes, type Shield, shields } from '../catalog/armour.js';
import type { CharacterClass } from '../catalog/classes.js';
import { lookUp, type ResolvedSheet } from '../catalog/look-up.js';
import { type AbilityId, type SaveId, saves } from '../catalog/traits.js';
import { higher, mapKnown, type Scores } from '../scores.js';

/** Most that can be lost; null when race or class is not known. */
export function hitPointsOf({ sheet, characterClass }: ResolvedSheet, scores: Scores): number | null {
  if (!characterClass) return null;
  // The modifier of now counts for every level.
  return mapKnown(scores.t_egs.modifier, (modifier) =>
    sheet.hpRolls.reduce((sum, roll) => sum + Math.max(1, roll + modifier), characterClass.hitDie + modifier),
  );
}

/** The armour class, and what it is made of: 10 and the parts. */
export interface ArmourClass {
  total: number;
  armour: number;
  shield: number;
  /** The ability that counts, and what it adds in this armour. */
  ability: AbilityId;
  modifier: number;
  /** From race and class. */
  bonus: number;
}

/** Null when race, class, armour or shield is not known. */
export function armourClassOf(resolved: ResolvedSheet, scores: Scores): ArmourClass | null {
  const { sheet, race, characterClass } = resolved;
  const { pancelID, pajzsID } = sheet.felszereles;
  const worn = lookUp<Armour>(armours, pancelID);
  const shield = lookUp<Shield>(shields, pajzsID)?.armourClass ?? (pajzsID === undefined ? 0 : undefined);
  if (!race || !characterClass || shield === undefined || (pancelID !== undefined && !worn)) return null;
  const ability = higher(scores, 't_ugy', characterClass.armourClassAbility ?? 't_ugy');
  const most = worn ? armourTypes[worn.type].mostFromAbility : Number.POSITIVE_INFINITY;
  const modifier = Math.min(scores[ability].modifier ?? 0, most);
  const armour = worn?.armourClass ?? 0;
  const bonus = (race.armourClass ?? 0) + classBonus(characterClass, sheet.szint);
  return { total: 10 + armour + shield + modifier + bonus, armour, shield, ability, modifier, bonus };
}

const classBonus = ({ levelsPerArmourClass: levels }: CharacterClass, level: number): number =>
  levels === undefined ? 0 : Math.floor(level / levels);

/** A saving throw. */
export interface SavingThrow {
  /** Whether the class is good at it. */
  primary: boolean;
  /** From class and level. */
  base: number;
  /** With the ability modifier; null when the race is not known. */
  total: number | null;
  /** What the text of the rules adds to the total and practice does not. */
  bonusByText: number;
}

/** Null when the class is not known. */
export function savesOf({ sheet, characterClass }: ResolvedSheet, scores: Scores): Record<SaveId, SavingThrow> | null {
  if (!characterClass) return null;
  const level = sheet.szint;
  const bonusByText = characterClass.saveBonusesByText?.findLast(({ fromLevel }) => level >= fromLevel)?.bonus ?? 0;
  const entries = Object.entries(saves).map(([id, { ability }]) => {
    const primary = characterClass.primarySaves.some((one) => one === id);
    const base = primary ? Math.min(Math.floor(2 + level / 2), 10) : Math.floor(level / 3);
    return [id, { primary, base, total: mapKnown(scores[ability].modifier, (added) => base + added), bonusByText }];
  });
  return Object.fromEntries(entries) as Record<SaveId, SavingThrow>;
}

/** Feet a round; null when race or armour is not known. */
export function speedOf({ sheet, race }: ResolvedSheet): number | null {
  const { pancelID } = sheet.felszereles;
  const worn = lookUp<Armour>(armours, pancelID);
  if (!race || (pancelID !== undefined && !worn)) return null;
  return worn ? Math.min(race.speed, armourTypes[worn.type].speed) : race.speed;
}

/** Added to the roll for initiative; null when race or class is not known. */
export function initiativeOf({ characterClass }: ResolvedSheet, scores: Scores): number | null {
  if (!characterClass) return null;
  return mapKnown(scores.t_ugy.modifier, (modifier) => modifier + (characterClass.initiative ?? 0));
}
