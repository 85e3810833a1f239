import type { Character2E } from '../../../characters/character-2e.js';
import type { AnySheet } from '../../../characters/edition.js';
import type { Language } from '../../../language.js';
import { nameOf2E } from '../../second/catalog/look-up.js';
import { derive2E } from '../../second/derive/derive.js';
import { type ChangeLine, describeChanges } from '../changes.js';
import type { Name } from '../format.js';
import { weaponLines } from '../lines.js';
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

/** A sheet of any edition as a person reads it. */
export const viewAnySheet = (sheet: AnySheet, language: Language): SheetView =>
  'szintlepesek' in sheet ? viewSheet2E(sheet, language) : viewSheet(sheet, language);

/** What was changed from one sheet of the second edition to the other, in words; see {@link describeChanges}. */
export const describeChanges2E = (from: Character2E, to: Character2E, language: Language): ChangeLine[] =>
  describeChanges(from, to, language, nameIn(language));
