import type { Character } from '../../characters/character.js';
import { type ResolvedSheet, resolve } from './catalog/look-up.js';
import { type AbilityId, abilities, rolled } from './catalog/traits.js';
import { type KnownWeaponId, type Weapon, weapons } from './catalog/weapons.js';
import {
  firstFixedLevel,
  increasesAt,
  isDue,
  isOpen,
  levelLimits,
  timesChosen,
  type WeaponChoiceList,
  weaponChoices,
} from './growth.js';
import { totalScore } from './scores.js';

/** Highest level that a sheet can have. */
export const lastLevel = 255;

/** What can be chosen for the next level, by the list of the sheet that gets an entry; null for a list that gets none. */
export interface NextLevel {
  level: number;
  hpRolls: {
    lowest: number;
    /** Null when the class is not known. */
    highest: number | null;
    /** What the text of the rules has instead of a roll, above level 9. */
    fixed: number | null;
  };
  tulajdonsagNovelesek: AbilityId[] | null;
  harcosSpecializaciok: KnownWeaponId[] | null;
  kalozKritikus: KnownWeaponId[] | null;
}

/** What the next level requires, and what can be chosen; null when the character can reach no higher level. */
export function choicesFor(sheet: Character): NextLevel | null {
  const resolved = resolve(sheet);
  const level = sheet.szint + 1;
  if (level > highestLevel(resolved)) return null;
  const { hitDie = null, hitPointsAbove9 = null } = resolved.characterClass ?? {};
  return {
    level,
    hpRolls: { lowest: 1, highest: hitDie, fixed: level < firstFixedLevel ? null : hitPointsAbove9 },
    tulajdonsagNovelesek: isDue(increasesAt, level) ? abilitiesToIncrease(resolved) : null,
    harcosSpecializaciok: weaponsToChoose(sheet, 'harcosSpecializaciok', level),
    kalozKritikus: weaponsToChoose(sheet, 'kalozKritikus', level),
  };
}

function highestLevel({ sheet, race, characterClass }: ResolvedSheet): number {
  if (!race || !characterClass) return lastLevel;
  if (!isOpen(sheet.faj, race, characterClass)) return 0;
  return levelLimits(race, characterClass).practice ?? lastLevel;
}

function abilitiesToIncrease({ sheet, race }: ResolvedSheet): AbilityId[] | null {
  const ids = Object.keys(abilities) as AbilityId[];
  if (!race) return ids;
  const offered = ids.filter((id) => totalScore(sheet, race, id) < rolled.highest);
  // With every ability at its highest there is nothing to choose.
  return offered.length === 0 ? null : offered;
}

/** The weapons that can be chosen on reaching a level; null when none is due. */
export function weaponsToChoose(sheet: Character, list: WeaponChoiceList, level: number): KnownWeaponId[] | null {
  const { owner, count, exotic } = weaponChoices[list];
  if (sheet.osztaly !== owner || !isDue(count, level)) return null;
  return (Object.keys(weapons) as KnownWeaponId[]).filter((id) => {
    const weapon: Weapon = weapons[id];
    const times = sheet[list].filter((one) => one === id).length;
    return (exotic || !weapon.exotic) && times < timesChosen(level);
  });
}
