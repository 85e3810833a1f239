import { lookUp } from '../../first/catalog/look-up.js';
import { type SaveId, saves } from '../../first/catalog/traits.js';
import type { ArmourClass, SavingThrow } from '../../first/derive/defence.js';
import { higher, mapKnown, type Scores } from '../../first/scores.js';
import { type Armour, type ArmourType, armours, armourTypes, type Shield, shields } from '../catalog/armour.js';
import { type ResolvedSheet2E, sumOfClasses } from '../catalog/look-up.js';

/** Most that can be lost; null when the race is not known. */
export const hitPointsOf = ({ sheet }: ResolvedSheet2E, scores: Scores): number | null =>
  // The modifier of now counts for every level.
  mapKnown(scores.t_egs.modifier, (modifier) =>
    sheet.szintlepesek.reduce((sum, { HProll }) => sum + Math.max(1, HProll + modifier), 0),
  );

/** Null when race, armour, shield or one of the classes is not known. */
export function armourClassOf(resolved: ResolvedSheet2E, scores: Scores): ArmourClass | null {
  const { sheet, race } = resolved;
  const { pancelID, pajzsID } = sheet.felszereles;
  const worn = lookUp<Armour>(armours, pancelID);
  const shield = lookUp<Shield>(shields, pajzsID)?.armourClass ?? (pajzsID === undefined ? 0 : undefined);
  const ofClasses = sumOfClasses(resolved, ({ levelsPerArmourClass: levels }, level) =>
    levels === undefined ? 0 : Math.floor(level / levels),
  );
  if (!race || ofClasses === null || shield === undefined || (pancelID !== undefined && !worn)) return null;
  const byCharisma = resolved.classes.some(({ characterClass }) => characterClass?.armourClassByCharisma);
  const ability = byCharisma ? higher(scores, 't_ugy', 't_kar') : 't_ugy';
  const modifier = Math.min(
    scores[ability].modifier ?? 0,
    ability === 't_ugy' ? mostFromDexterity(worn) : Number.POSITIVE_INFINITY,
  );
  const armour = worn?.armourClass ?? 0;
  const bonus = (race.armourClass ?? 0) + ofClasses;
  return { total: 10 + armour + shield + modifier + bonus, armour, shield, ability, modifier, bonus };
}

const mostFromDexterity = (worn: Armour | undefined): number =>
  lookUp<ArmourType>(armourTypes, worn?.type)?.mostFromDexterity ?? Number.POSITIVE_INFINITY;

/** The saving throws: what each class gives is summed; null when one of the classes is not known. */
export function savesOf(resolved: ResolvedSheet2E, scores: Scores): Record<SaveId, SavingThrow> | null {
  const bonusByText = sumOfClasses(
    resolved,
    ({ saveBonusesByText: bonuses }, level) => bonuses?.findLast(({ fromLevel }) => level >= fromLevel)?.bonus ?? 0,
  );
  if (bonusByText === null) return null;
  const entries = Object.entries(saves).map(([id, { ability }]) => {
    const isPrimary = (primarySaves: readonly SaveId[]) => primarySaves.some((one) => one === id);
    const base = sumOfClasses(resolved, ({ primarySaves }, level) =>
      isPrimary(primarySaves) ? 2 + Math.floor(level / 2) : Math.floor(level / 3),
    );
    const primary = resolved.classes.some(({ characterClass }) => isPrimary(characterClass?.primarySaves ?? []));
    return [
      id,
      { primary, base, total: mapKnown(scores[ability].modifier, (added) => (base ?? 0) + added), bonusByText },
    ];
  });
  return Object.fromEntries(entries) as Record<SaveId, SavingThrow>;
}

/** What is added to the roll for who acts first. */
export interface Initiative {
  /** Null when the race or one of the classes is not known. */
  total: number | null;
  /** What the text of the rules adds to the total, for the race, and practice does not. */
  bonusByText: number;
}

export function initiativeOf(resolved: ResolvedSheet2E, scores: Scores): Initiative {
  const ofClasses = sumOfClasses(resolved, ({ initiative = 0 }) => initiative);
  return {
    total: mapKnown(ofClasses, (added) => mapKnown(scores.t_ugy.modifier, (modifier) => modifier + added)),
    bonusByText: resolved.race?.initiativeByText ?? 0,
  };
}
