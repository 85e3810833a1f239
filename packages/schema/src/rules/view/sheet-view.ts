import type { Character } from '../../characters/character.js';
import type { Character2E } from '../../characters/character-2e.js';
import type { Finding } from '../../characters/finding.js';
import type { Language } from '../../language.js';
import type { Derived } from '../first/derive/derive.js';
import { belongingLines, hitPointsNow, noteLines } from './at-the-table.js';
import type { Name } from './format.js';
import {
  type AbilityLine,
  abilityLines,
  attackLines,
  identityLines,
  type Line,
  particularLines,
  type SpellLine,
  saveLines,
  skillLines,
  type WeaponLine,
  wornLines,
} from './lines.js';
import { type SheetWords, sheetWords } from './words.js';

/**
 * A sheet as a person reads it, in words of one language and without any layout: what page, print and terminal show.
 * Texts of the player and identifiers that are not known stand in it as they are; who shows them must escape them.
 */
export interface SheetView<Told extends Remark = Remark> {
  language: Language;
  words: SheetWords;
  name: string;
  /** Race, class and level in one line. */
  headline: string;
  identity: Line[];
  /** The part of the identity that is not in the headline. */
  particulars: Line[];
  abilities: AbilityLine[];
  /** The vitals with hit points now, and the armour and shield that are worn. */
  defence: Line[];
  /** Hit points at most, armour class, initiative, and speed or, in the second edition, load. */
  vitals: Line[];
  /** Hit points now, where the sheet says so; they are not among the vitals. */
  hitPointsNow: string | undefined;
  /** Armour and shield. */
  worn: Line[];
  saves: Line[];
  attacks: Line[];
  weapons: WeaponLine[];
  skills: Line[];
  thiefSkills: Line[];
  /** How many spells a day; empty for who casts none, and where the rules do not say. */
  spells: SpellLine[];
  /** The spells that are on the sheet, each with whether it is prepared. */
  knownSpells: Line[];
  /** Money, and things that are worn and carried; what there is none of is left out. */
  belongings: Line[];
  /** The notes of the player line by line, with their tabs; empty when there are none. */
  notes: string[];
  /** What was rolled and chosen over the levels; lists that are empty are left out. */
  growth: Line[];
  /** In the second edition, where each level has its class: that, its hit points, and what was chosen. */
  levels: Line[];
  /** What the rules have a say in. Of the second edition, what is not computed, and why. */
  findings: Told[];
}

/** A finding, or what else there is to say of a sheet; the pointer is missing where it is about all of it. */
export type Remark = Pick<Finding, 'level' | 'message'> & Partial<Pick<Finding, 'pointer'>>;

/** What sheets of all editions have in common. */
type Sheet = Omit<Pick<Character, keyof Character & keyof Character2E>, 'felszereles' | 'varazslatok'> & {
  felszereles: Omit<Character['felszereles'], 'fegyverIDk'>;
};

/** What follows from all of them in the same way. */
type Computed = Pick<Derived, 'abilities' | 'saves' | 'attacks' | 'skills'>;

/** What each edition puts into words in its own way. */
type OfEdition = Pick<
  SheetView,
  'name' | 'vitals' | 'weapons' | 'spells' | 'knownSpells' | 'growth' | 'levels' | 'findings'
> & {
  characterClass: string;
};

/** A sheet in words, of what the editions have in common and what they have not. */
export function viewOf<Own extends OfEdition>(
  sheet: Sheet,
  derived: Computed,
  { characterClass, ...own }: Own,
  name: Name,
  language: Language,
) {
  const words = sheetWords[language];
  const worn = wornLines(sheet, words, name);
  const now = hitPointsNow(sheet);
  return {
    language,
    words,
    headline: words.headline({ race: name(sheet.faj), characterClass, level: sheet.szint }),
    identity: identityLines(sheet, characterClass, words, name, language),
    particulars: particularLines(sheet, words, name, language),
    abilities: abilityLines(derived, words, name),
    defence: [...(now === undefined ? own.vitals : withNow(own.vitals, words.labels.hitPointsNow, now)), ...worn],
    hitPointsNow: now,
    worn,
    saves: saveLines(derived, words, language),
    attacks: attackLines(derived, words),
    skills: skillLines(derived, false, name),
    thiefSkills: skillLines(derived, true, name),
    belongings: belongingLines(sheet, words, name, language),
    notes: noteLines(sheet),
    ...own,
  } satisfies SheetView;
}

const withNow = ([hitPoints, ...others]: readonly Line[], label: string, value: string): Line[] => [
  ...(hitPoints ? [hitPoints] : []),
  { label, value },
  ...others,
];
