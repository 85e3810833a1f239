import type { Character2E } from '../../../characters/character-2e.js';
import type { AnySheet } from '../../../characters/edition.js';
import type { Edition } from '../../../editions.js';
import type { Language } from '../../../language.js';
import { nameOf2E } from '../../second/catalog/look-up.js';
import { skills } from '../../second/catalog/skills.js';
import { derive2E } from '../../second/derive/derive.js';
import { type ChangeLine, describeChanges } from '../changes.js';
import { type Name, unknown } from '../format.js';
import { type Line, weaponLines } from '../lines.js';
import { memberOf, type PartyMember, viewPartyMember } from '../party.js';
import { type SheetView, viewOf } from '../sheet-view.js';
import { viewSheet } from '../view.js';
import { sheetWords } from '../words.js';
import { classesInWords, knownSpellLines2E, levelLines, remarksOn, vitalLines2E } from './lines.js';
import { words2E } from './words.js';

const nameIn =
  (language: Language): Name =>
  (id) =>
    nameOf2E(id, language) ?? id;

/**
 * A sheet of the second edition as a person reads it. Whether it keeps to the rules is not looked at, and how many spells a
 * day there are is not known.
 * @param sheet any sheet that fits the schema, also one of house rules: what is unknown is shown as `–`
 */
export function viewSheet2E(sheet: Character2E, language: Language): SheetView {
  const [words, own, name] = [sheetWords[language], words2E[language], nameIn(language)];
  const derived = derive2E(sheet);
  const { at, et, el, ...things } = sheet.felszereles;
  // Every sheet says how much money there is of each kind: none is nothing to tell.
  const money = Object.fromEntries(Object.entries({ at, et, el }).filter(([, count]) => count > 0));
  const parts = {
    name: sheet.nev,
    characterClass: classesInWords(derived.classes, name),
    vitals: vitalLines2E(derived, words, own, name),
    weapons: weaponLines(derived, words, name, language),
    spells: [],
    knownSpells: knownSpellLines2E(sheet, words, own, name),
    growth: [],
    levels: levelLines(sheet, derived, own, name),
    findings: remarksOn(sheet, derived, own, name),
  };
  return viewOf({ ...sheet, felszereles: { ...things, ...money } }, derived, parts, name, language);
}

/** A character of the second edition among others. Its rules tell no speed, and know no skill of hiding. */
export function viewPartyMember2E(sheet: Character2E, language: Language): PartyMember {
  const [words, name] = [sheetWords[language], nameIn(language)];
  const derived = derive2E(sheet);
  const [hitPoints, armourClass, initiative] = vitalLines2E(derived, words, words2E[language], name) as [
    Line,
    Line,
    Line,
  ];
  const own = {
    name: sheet.nev,
    characterClass: classesInWords(derived.classes, name),
    ...{ hitPoints, armourClass, initiative },
    speed: { label: words.labels.speed, value: unknown },
    weapons: weaponLines(derived, words, name, language),
    initiativeBonus: derived.initiative.total,
  };
  return memberOf(sheet, derived, own, skills, name, language);
}

/** A character of any edition among others. */
export const viewAnyPartyMember = (sheet: AnySheet, language: Language): PartyMember =>
  'szintlepesek' in sheet ? viewPartyMember2E(sheet, language) : viewPartyMember(sheet, language);

/** A sheet of any edition as a person reads it. */
export const viewAnySheet = (sheet: AnySheet, language: Language): SheetView =>
  'szintlepesek' in sheet ? viewSheet2E(sheet, language) : viewSheet(sheet, language);

/** What was changed from one sheet of the second edition to the other, in words; see {@link describeChanges}. */
export const describeChanges2E: DescribeChanges = (from, to, language) =>
  describeChanges(from, to, language, nameIn(language));

type DescribeChanges = (from: object, to: object, language: Language) => ChangeLine[];

/** The same for sheets of either edition. */
export const describeChangesOf: Record<Edition, DescribeChanges> = { '1e': describeChanges, '2e': describeChanges2E };
