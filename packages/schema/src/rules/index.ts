export type { Finding } from '../characters/finding.js';
export type { Language } from '../language.js';
export { type AbilityId, abilities, modifierOf, rolled } from './first/catalog/abilities.js';
export { alignments, type KnownAlignment } from './first/catalog/alignments.js';
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
} from './first/catalog/armour.js';
export { type CharacterClass, type ClassGroup, classes, type KnownClassId } from './first/catalog/classes.js';
export { attackBonuses, lastLevelOfTables, spellsPerDay } from './first/catalog/levels.js';
export { lookUp, type Names } from './first/catalog/names.js';
export { type KnownRaceId, type Race, races } from './first/catalog/races.js';
export { type Save, type SaveId, saves } from './first/catalog/saves.js';
export { type KnownSkillId, type Skill, skills } from './first/catalog/skills.js';
export { type KnownWeaponId, type Weapon, weapons } from './first/catalog/weapons.js';
export { type CheckOptions, checkRules } from './first/check/check.js';
export type { FindingCode } from './first/check/codes.js';
export { type FindingKind, findingKinds } from './first/check/findings.js';
export { nameOf } from './first/check/say.js';
export type { Attacks, WeaponInUse } from './first/derive/attacks.js';
export type { ArmourClass, SavingThrow } from './first/derive/defence.js';
export { type Derived, derive } from './first/derive/derive.js';
export type { SkillInUse, Spells } from './first/derive/knowledge.js';
export type { Score, Scores } from './first/derive/scores.js';
export { choicesFor, type NextLevel } from './first/level-up/choices.js';
export { type ChoiceFault, type ChoiceFaultCode, choiceFaults, type GrowingList } from './first/level-up/faults.js';
export { type LevelChoices, type LevelUp, levelUp } from './first/level-up/level-up.js';
export { type StartingChoices, startingChoices } from './first/starting-choices.js';
export type { AbilityLine } from './view/abilities.js';
export type { WeaponLine } from './view/combat.js';
export type { SpellLine } from './view/knowledge.js';
export type { Line } from './view/line.js';
export { type SheetView, viewSheet } from './view/view.js';
export { type SheetWords, sheetWords } from './view/words.js';
