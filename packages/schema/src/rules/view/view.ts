import type { Character } from '../../characters/character.js';
import type { Finding } from '../../characters/finding.js';
import type { Language } from '../../language.js';
import { checkRules } from '../first/check/check.js';
import { derive } from '../first/derive/derive.js';
import { knownSpellLines } from './at-the-table.js';
import { nameIn } from './format.js';
import { growthLines, spellLines, vitalLines, weaponLines } from './lines.js';
import { type SheetView, viewOf } from './sheet-view.js';
import { sheetWords } from './words.js';

/** @param sheet any sheet that fits the schema, also one of house rules: what is unknown is shown as `–` */
export function viewSheet(sheet: Character, language: Language): SheetView<Finding> {
  const words = sheetWords[language];
  const derived = derive(sheet);
  const name = nameIn(language);
  const own = {
    name: sheet.name,
    characterClass: name(sheet.osztaly),
    vitals: vitalLines(derived, words, name),
    weapons: weaponLines(derived, words, name, language),
    spells: spellLines(derived),
    knownSpells: knownSpellLines(sheet, words, name),
    growth: growthLines(sheet, words, name),
    levels: [],
    findings: checkRules(sheet, { language }),
  };
  return viewOf(sheet, derived, own, name, language);
}
