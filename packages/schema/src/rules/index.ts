export type { Finding } from '../characters/finding.js';
export type { Language } from '../language.js';
export { type AbilityId, abilities, modifierOf, rolled } from './catalog/abilities.js';
export { alignments, type KnownAlignment } from './catalog/alignments.js';
export {
  type Armour,
  type ArmourType,
  type ArmourTypeId,
  armours,
  armourTypes,
  type KnownArmourId,
  type KnownShieldId,
  type Shield,
  shields,
} from './catalog/armour.js';
export { type CharacterClass, type ClassGroup, classes, type KnownClassId } from './catalog/classes.js';
export { attackBonuses, lastLevelOfTables, spellsPerDay } from './catalog/levels.js';
export { lookUp, type Names } from './catalog/names.js';
export { type KnownRaceId, type Race, races } from './catalog/races.js';
export { type Save, type SaveId, saves } from './catalog/saves.js';
export { type KnownSkillId, type Skill, skills } from './catalog/skills.js';
export { type KnownWeaponId, type Weapon, weapons } from './catalog/weapons.js';
export { type CheckOptions, checkRules } from './check/check.js';
export type { FindingCode } from './check/codes.js';
export { type FindingKind, findingKinds } from './check/findings.js';
export { nameOf } from './check/say.js';
export { type StartingChoices, startingChoices } from './creation/starting-choices.js';
export type { Attacks, WeaponInUse } from './derive/attacks.js';
export type { ArmourClass, SavingThrow } from './derive/defence.js';
export { type Derived, derive } from './derive/derive.js';
export type { SkillInUse, Spells } from './derive/knowledge.js';
export type { Score, Scores } from './derive/scores.js';
export { choicesFor, type NextLevel } from './level-up/choices.js';
export { type ChoiceFault, type ChoiceFaultCode, choiceFaults, type GrowingList } from './level-up/faults.js';
export { type LevelChoices, type LevelUp, levelUp } from './level-up/level-up.js';
export type { AbilityLine } from './view/abilities.js';
export type { WeaponLine } from './view/combat.js';
export type { SpellLine } from './view/knowledge.js';
export type { Line } from './view/line.js';
export { type SheetView, viewSheet } from './view/view.js';
export { type SheetWords, sheetWords } from './view/words.js';
