import type { Character } from '../../characters/character.js';
import type { Finding } from '../../characters/finding.js';
import type { Language } from '../../language.js';
import { checkRules } from '../first/check/check.js';
import { derive } from '../first/derive/derive.js';
import { nameIn } from './format.js';
import {
  type AbilityLine,
  abilityLines,
  attackLines,
  growthLines,
  identityLines,
  type Line,
  particularLines,
  type SpellLine,
  saveLines,
  skillLines,
  spellLines,
  vitalLines,
  type WeaponLine,
  weaponLines,
  wornLines,
} from './lines.js';
import { type SheetWords, sheetWords } from './words.js';

/**
 * A sheet as a person reads it, in words of one language and without any layout: what page, print and terminal show.
 * Texts of the player and identifiers that are not known stand in it as they are; who shows them must escape them.
 */
export interface SheetView {
  language: Language;
  words: SheetWords;
  name: string;
  /** Race, class and level in one line. */
  headline: string;
  identity: Line[];
  /** The part of the identity that is not in the headline. */
  particulars: Line[];
  abilities: AbilityLine[];
  /** Hit points, armour class, initiative, speed, and the armour and shield that are worn. */
  defence: Line[];
  /** The first part of it: hit points, armour class, initiative, speed. */
  vitals: Line[];
  /** The other part: armour and shield. */
  worn: Line[];
  saves: Line[];
  attacks: Line[];
  weapons: WeaponLine[];
  skills: Line[];
  thiefSkills: Line[];
  /** Empty for who casts none. */
  spells: SpellLine[];
  /** What was rolled and chosen, level by level; lists that are empty are left out. */
  growth: Line[];
  findings: Finding[];
}

/** @param sheet any sheet that fits the schema, also one of house rules: what is unknown is shown as `–` */
export function viewSheet(sheet: Character, language: Language): SheetView {
  const words = sheetWords[language];
  const derived = derive(sheet);
  const name = nameIn(language);
  const vitals = vitalLines(derived, words, name);
  const worn = wornLines(sheet, words, name);
  return {
    language,
    words,
    name: sheet.name,
    headline: words.headline({ race: name(sheet.faj), characterClass: name(sheet.osztaly), level: sheet.szint }),
    identity: identityLines(sheet, words, name),
    particulars: particularLines(sheet, words, name),
    abilities: abilityLines(derived, words, name),
    defence: [...vitals, ...worn],
    vitals,
    worn,
    saves: saveLines(derived, words, language),
    attacks: attackLines(derived, words),
    weapons: weaponLines(derived, words, name),
    skills: skillLines(derived, false, name),
    thiefSkills: skillLines(derived, true, name),
    spells: spellLines(derived),
    growth: growthLines(sheet, words, name),
    findings: checkRules(sheet, { language }),
  };
}
