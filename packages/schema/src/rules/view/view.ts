import type { Character } from '../../characters/character.js';
import type { Finding } from '../../characters/finding.js';
import type { Language } from '../../language.js';
import { checkRules } from '../first/check/check.js';
import { derive } from '../first/derive/derive.js';
import { belongingLines, hitPointsNow, knownSpellLines, noteLines } from './at-the-table.js';
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
  /** Hit points, at most and now, armour class, initiative, speed, and the armour and shield that are worn. */
  defence: Line[];
  /** The first part of it: hit points, armour class, initiative, speed. */
  vitals: Line[];
  /** Hit points now, where the sheet says so; they are not among the vitals. */
  hitPointsNow: string | undefined;
  /** The other part: armour and shield. */
  worn: Line[];
  saves: Line[];
  attacks: Line[];
  weapons: WeaponLine[];
  skills: Line[];
  thiefSkills: Line[];
  /** Empty for who casts none. */
  spells: SpellLine[];
  /** The spells that are on the sheet, each with whether it is prepared. */
  knownSpells: Line[];
  /** Money, and things that are worn and carried; what there is none of is left out. */
  belongings: Line[];
  /** The notes of the player line by line, with their tabs; empty when there are none. */
  notes: string[];
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
  const now = hitPointsNow(sheet);
  return {
    language,
    words,
    name: sheet.name,
    headline: words.headline({ race: name(sheet.faj), characterClass: name(sheet.osztaly), level: sheet.szint }),
    identity: identityLines(sheet, words, name, language),
    particulars: particularLines(sheet, words, name, language),
    abilities: abilityLines(derived, words, name),
    defence: [...(now === undefined ? vitals : withNow(vitals, words.labels.hitPointsNow, now)), ...worn],
    vitals,
    hitPointsNow: now,
    worn,
    saves: saveLines(derived, words, language),
    attacks: attackLines(derived, words),
    weapons: weaponLines(derived, words, name),
    skills: skillLines(derived, false, name),
    thiefSkills: skillLines(derived, true, name),
    spells: spellLines(derived),
    knownSpells: knownSpellLines(sheet, words, name),
    belongings: belongingLines(sheet, words, name, language),
    notes: noteLines(sheet),
    growth: growthLines(sheet, words, name),
    findings: checkRules(sheet, { language }),
  };
}

const withNow = ([hitPoints, ...others]: readonly Line[], label: string, value: string): Line[] => [
  ...(hitPoints ? [hitPoints] : []),
  { label, value },
  ...others,
];
