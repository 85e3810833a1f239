import type { Character } from '../../characters/character.js';
import type { Language } from '../../language.js';
import { lookUp } from '../first/catalog/look-up.js';
import { type KnownSkillId, skills } from '../first/catalog/skills.js';
import type { AbilityId } from '../first/catalog/traits.js';
import { type Derived, derive } from '../first/derive/derive.js';
import { hitPointsNow } from './at-the-table.js';
import { type Name, nameIn, signedOrUnknown } from './format.js';
import { attackLines, type Line, saveLines, skillLines, vitalLines, type WeaponLine, weaponLines } from './lines.js';
import { sheetWords } from './words.js';

/** What is rolled for a character who may not have learned it. */
export interface CheckLine extends Line {
  /** Whether it is a skill of the character; otherwise the ability alone counts. */
  isTrained: boolean;
}

/**
 * A character as whoever leads the game reads it beside the others: in words of one language, like a {@link SheetView}. The
 * labels are the same for all sheets.
 */
export interface PartyMember {
  name: string;
  /** Race, class and level in one line. */
  headline: string;
  armourClass: Line;
  /** The most that can be lost. */
  hitPoints: Line;
  /** Hit points now, where the sheet says so. */
  hitPointsNow: string | undefined;
  initiative: Line;
  speed: Line;
  saves: Line[];
  /** What the character notices without saying so. */
  senses: CheckLine[];
  /** What others have to notice. */
  stealth: CheckLine[];
  /** All other skills, the thief skills among them. */
  skills: Line[];
  weapons: WeaponLine[];
  /** Attacks without a weapon of the sheet. */
  attacks: Line[];
  /** By what the party is ordered when it fights; null when it is not known. */
  initiativeBonus: number | null;
}

const senses = ['k_megfigyeles', 'k_hallgatozas'] as const satisfies KnownSkillId[];
const stealth = ['k_osonas', 'k_rejtozes'] as const satisfies KnownSkillId[];
type Apart = (typeof senses | typeof stealth)[number];
const apart: readonly string[] = [...senses, ...stealth];

/** @param sheet any sheet that fits the schema, also one of house rules: what is unknown is shown as `–` */
export function viewPartyMember(sheet: Character, language: Language): PartyMember {
  const derived = derive(sheet);
  const name = nameIn(language);
  const words = sheetWords[language];
  const [hitPoints, armourClass, initiative, speed] = vitalLines(derived, words, name) as [Line, Line, Line, Line];
  return memberOf(
    sheet,
    derived,
    {
      name: sheet.name,
      characterClass: name(sheet.osztaly),
      ...{ hitPoints, armourClass, initiative, speed },
      weapons: weaponLines(derived, words, name, language),
      initiativeBonus: derived.initiative,
    },
    skills,
    name,
    language,
  );
}

/** What of a sheet is the same in every edition. */
type Sheet = Pick<Character, 'faj' | 'szint' | 'ep'>;

/** What follows from all sheets in the same way. */
type Computed = Pick<Derived, 'abilities' | 'saves' | 'attacks' | 'skills'>;

/** What each edition puts into words in its own way. */
type OfEdition = Pick<
  PartyMember,
  'name' | 'hitPoints' | 'armourClass' | 'initiative' | 'speed' | 'weapons' | 'initiativeBonus'
> & { characterClass: string };

/**
 * A member of the party, of what the editions have in common and what they have not.
 * @param known the skills of the edition
 */
export function memberOf(
  sheet: Sheet,
  derived: Computed,
  { characterClass, ...own }: OfEdition,
  known: Readonly<Record<string, { abilities: readonly AbilityId[] }>>,
  name: Name,
  language: Language,
): PartyMember {
  const words = sheetWords[language];
  const others = { ...derived, skills: derived.skills.filter(({ id }) => !apart.includes(id)) };
  const line = (id: Apart): CheckLine => {
    const skill = derived.skills.find((one) => one.id === id);
    const ability = lookUp(known, id)?.abilities[0];
    const { modifier } = skill ?? (ability ? derived.abilities[ability] : { modifier: null });
    return { label: skills[id][language], value: signedOrUnknown(modifier), isTrained: skill !== undefined };
  };
  return {
    headline: words.headline({ race: name(sheet.faj), characterClass, level: sheet.szint }),
    hitPointsNow: hitPointsNow(sheet),
    saves: saveLines(derived, words, language),
    senses: senses.map(line),
    stealth: stealth.map(line),
    skills: [...skillLines(others, false, name), ...skillLines(others, true, name)],
    attacks: attackLines(derived, words),
    ...own,
  };
}
