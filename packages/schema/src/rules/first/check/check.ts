import type { Character } from '../../../characters/character.js';
import type { Finding } from '../../../characters/finding.js';
import type { Language } from '../../../language.js';
import { type Reading, read } from '../resolve.js';
import { checkArmour, checkWeapons } from './equipment.js';
import { checkHitPoints, checkIncreases, checkWeaponChoices } from './growth.js';
import { checkAbilities, checkLevel, checkNames } from './identity.js';
import { type Found, say } from './message.js';
import { checkRaceSkill, checkSkillCount, checkSkillsOfClass, checkSkillsTaken, checkThiefSkills } from './skills.js';

const rules: readonly ((reading: Reading) => Iterable<Found>)[] = [
  checkNames,
  checkAbilities,
  checkLevel,
  checkSkillCount,
  checkRaceSkill,
  checkSkillsOfClass,
  checkSkillsTaken,
  checkThiefSkills,
  checkHitPoints,
  checkIncreases,
  checkWeaponChoices,
  checkWeapons,
  checkArmour,
];

/** How findings are told. */
export interface CheckOptions {
  /** Language of the messages; English when absent. */
  language?: Language;
}

/**
 * What the rules of the first edition say of a sheet: everything that breaks one, and notes where they can be read
 * in two ways. An identifier that is not known is one finding; what would depend on it is not judged.
 * @param sheet any sheet that fits the schema
 */
export function checkRules(sheet: Character, { language = 'en' }: CheckOptions = {}): Finding[] {
  const reading = read(sheet);
  return rules.flatMap((rule) => Array.from(rule(reading), (found) => say(found, language)));
}
