export type { Finding } from '../characters/finding.js';
export type { Language, Names } from '../language.js';
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
export { lookUp, nameOf } from './first/catalog/look-up.js';
export { type KnownRaceId, type Race, races } from './first/catalog/races.js';
export { type KnownSkillId, type Skill, skills } from './first/catalog/skills.js';
export { type KnownThingId, things } from './first/catalog/things.js';
export {
  type AbilityId,
  abilities,
  alignments,
  type KnownAlignment,
  modifierOf,
  rolled,
  type Save,
  type SaveId,
  saves,
} from './first/catalog/traits.js';
export { type KnownWeaponId, type Weapon, weapons } from './first/catalog/weapons.js';
export { type CheckOptions, checkRules } from './first/check/check.js';
export type { FindingCode } from './first/check/codes.js';
export { type FindingKind, findingKinds } from './first/check/findings.js';
export type { Attacks, WeaponInUse } from './first/derive/attacks.js';
export type { ArmourClass, SavingThrow } from './first/derive/defence.js';
export { type Derived, derive, type SkillInUse, type Spells } from './first/derive/derive.js';
export { entriesDue } from './first/entries-due.js';
export {
  type ChoiceFault,
  type ChoiceFaultCode,
  choiceFaults,
  type GrowingList,
  type LevelChoices,
  type LevelUp,
  levelUp,
} from './first/level-up.js';
export { newCharacter } from './first/new-character.js';
export { choicesFor, type NextLevel } from './first/next-level.js';
export type { Score, Scores } from './first/scores.js';
export { type StartingChoices, startingChoices } from './first/starting-choices.js';
export { type ChangeLine, derivedChanges, describeChanges } from './view/changes.js';
export { signed } from './view/format.js';
export { type LevelQuestion, levelQuestion } from './view/level-words.js';
export type { AbilityLine, Line, SpellLine, WeaponLine } from './view/lines.js';
export { type CheckLine, type PartyMember, viewPartyMember } from './view/party.js';
export type { Remark, SheetView } from './view/sheet-view.js';
export { viewSheet } from './view/view.js';
export { type SheetWords, sheetWords } from './view/words.js';
