export type { Language, Names } from '../../language.js';
export { lookUp } from '../first/catalog/look-up.js';
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
} from '../first/catalog/traits.js';
export type { Attacks, WeaponInUse } from '../first/derive/attacks.js';
export type { ArmourClass, SavingThrow } from '../first/derive/defence.js';
export type { SkillInUse } from '../first/derive/derive.js';
export type { Score, Scores } from '../first/scores.js';
export type { ChangeLine } from '../view/changes.js';
export type { AbilityLine, Line, SpellLine, WeaponLine } from '../view/lines.js';
export type { PartyMember } from '../view/party.js';
export {
  describeChanges2E,
  describeChangesOf,
  viewAnyPartyMember,
  viewAnySheet,
  viewPartyMember2E,
  viewSheet2E,
} from '../view/second/view.js';
export type { Remark, SheetView } from '../view/sheet-view.js';
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
export { nameOf2E } from './catalog/look-up.js';
export { type KnownRaceId, type Race, races } from './catalog/races.js';
export { type KnownSkillId, type Skill, skills } from './catalog/skills.js';
export { type Spell, spells } from './catalog/spells.js';
export { type KnownThingId, type Thing2E, things } from './catalog/things.js';
export { type KnownWeaponId, type Weapon, weapons } from './catalog/weapons.js';
export { lastLevelOfTables2E, type WeaponInUse2E } from './derive/attacks.js';
export type { Initiative } from './derive/defence.js';
export { type Derived2E, derive2E } from './derive/derive.js';
export type { Load } from './derive/load.js';
