import type { Character } from '../../characters/character.js';
import type { Character2E } from '../../characters/character-2e.js';
import type { Language } from '../../language.js';
import { type SaveId, saves as saveNames } from '../first/catalog/traits.js';
import type { WeaponInUse } from '../first/derive/attacks.js';
import type { Derived } from '../first/derive/derive.js';
import { bonuses, counted, grouped, modifierIn, type Name, signed, signedOrUnknown, times, unknown } from './format.js';
import type { SheetWords } from './words.js';

/** A value with what it is called. */
export interface Line {
  label: string;
  value: string;
  /** What the value is made of, or how it is meant. */
  detail?: string;
}

/** The parts, separated by commas; nothing when there are none. */
export const detailOf = (parts: readonly string[]): Pick<Line, 'detail'> =>
  parts.length === 0 ? {} : { detail: parts.join(', ') };

/** What of a sheet is the same in every edition. */
type Person = Pick<Character2E, 'faj' | 'nem' | 'kor' | 'jellem' | 'isten' | 'szint' | 'tp'>;

/** Who the character is. What the player left empty is left out. */
export function identityLines(
  sheet: Person,
  characterClass: string,
  words: SheetWords,
  name: Name,
  language: Language,
): Line[] {
  const { labels } = words;
  return [
    { label: labels.race, value: name(sheet.faj) },
    { label: labels.characterClass, value: characterClass },
    { label: labels.level, value: String(sheet.szint) },
    ...particularLines(sheet, words, name, language),
  ];
}

/** What is not in the headline. */
export function particularLines(sheet: Person, { labels }: SheetWords, name: Name, language: Language): Line[] {
  const lines: Line[] = [
    { label: labels.alignment, value: name(sheet.jellem) },
    { label: labels.age, value: String(sheet.kor) },
    { label: labels.gender, value: sheet.nem ?? '' },
    { label: labels.deity, value: sheet.isten ?? '' },
    { label: labels.experience, value: sheet.tp === undefined ? '' : grouped(sheet.tp, language) },
  ];
  return lines.filter(({ value }) => value.trim() !== '');
}

/** An ability: the value is the score that counts, or as it was rolled when the race is not known. */
export interface AbilityLine extends Line {
  modifier: string;
}

export function abilityLines({ abilities }: Pick<Derived, 'abilities'>, words: SheetWords, name: Name): AbilityLine[] {
  return Object.entries(abilities).map(([id, { base, race, increases, total, modifier }]) => {
    const changes = [...modifierIn(race, words.byRace), ...modifierIn(increases, words.byLevel)];
    return {
      label: name(id),
      value: String(total ?? base),
      modifier: signedOrUnknown(modifier),
      ...detailOf(changes.length === 0 ? [] : [words.rolled(base), ...changes]),
    };
  });
}

/** What keeps the character alive. */
export function vitalLines(derived: Derived, words: SheetWords, name: Name): Line[] {
  const { labels, feet } = words;
  return [
    ...protectionLines(derived, words, name),
    { label: labels.initiative, value: signedOrUnknown(derived.initiative) },
    { label: labels.speed, value: derived.speed === null ? unknown : feet(derived.speed) },
  ];
}

/** Hit points and armour class. */
export function protectionLines(
  derived: Pick<Derived, 'hitPoints' | 'armourClass'>,
  words: SheetWords,
  name: Name,
): Line[] {
  const { hitPoints, armourClass } = derived;
  return [
    { label: words.labels.hitPoints, value: String(hitPoints ?? unknown) },
    {
      label: words.labels.armourClass,
      value: String(armourClass?.total ?? unknown),
      ...armourParts(derived, words, name),
    },
  ];
}

function armourParts(
  { armourClass }: Pick<Derived, 'armourClass'>,
  words: SheetWords,
  name: Name,
): Pick<Line, 'detail'> {
  if (!armourClass) return {};
  const { armour, shield, ability, modifier, bonus } = armourClass;
  const parts = [
    ...modifierIn(armour, words.byArmour),
    ...modifierIn(shield, words.byShield),
    ...modifierIn(modifier, (added) => `${name(ability)} ${added}`),
    ...modifierIn(bonus, words.byRaceAndClass),
  ];
  return detailOf(parts.length === 0 ? [] : ['10', ...parts]);
}

/** What the character wears. */
export function wornLines(
  { felszereles }: { felszereles: Pick<Character['felszereles'], 'pancelID' | 'pajzsID'> },
  { labels, none }: SheetWords,
  name: Name,
): Line[] {
  const { pancelID, pajzsID } = felszereles;
  return [
    { label: labels.armour, value: pancelID === undefined ? none : name(pancelID) },
    { label: labels.shield, value: pajzsID === undefined ? none : name(pajzsID) },
  ];
}

export function saveLines({ saves }: Pick<Derived, 'saves'>, words: SheetWords, language: Language): Line[] {
  return (Object.keys(saveNames) as SaveId[]).map((id) => {
    const { primary = false, total = null, bonusByText = 0 } = saves?.[id] ?? {};
    const parts = [...(primary ? [words.primarySave] : []), ...modifierIn(bonusByText, words.byText)];
    return { label: saveNames[id][language], value: signedOrUnknown(total), ...detailOf(parts) };
  });
}

export function attackLines({ attacks }: Pick<Derived, 'attacks'>, { labels }: SheetWords): Line[] {
  return [
    { label: labels.melee, value: bonuses(attacks.melee) },
    { label: labels.ranged, value: bonuses(attacks.ranged) },
  ];
}

/** A weapon in the hands of the character; what it has none of is empty. */
export interface WeaponLine {
  name: string;
  attack: string;
  damage: string;
  critical: string;
  range: string;
}

/** A weapon, several of them, or one whose dice are multiplied. */
type Armed = WeaponInUse & { count?: number; times?: number };

export function weaponLines(
  { weapons }: { weapons: readonly Armed[] },
  { feet }: SheetWords,
  name: Name,
  language: Language,
): WeaponLine[] {
  return weapons.map(({ id, count = 1, attacks, damage, times: multiplier = 1, critical, range }) => ({
    name: times(name(id), count, language),
    attack: bonuses(attacks),
    damage: damage ? `${multiplier === 1 ? '' : `${multiplier}×`}${damageOf(damage)}` : unknown,
    critical: critical ? `${critical.from === 20 ? '20' : `${critical.from}–20`} ×${critical.multiplier}` : unknown,
    range: range === null ? '' : feet(range),
  }));
}

function damageOf({ dice, sides, bonus }: NonNullable<Derived['weapons'][number]['damage']>): string {
  const roll = `${dice}d${sides}`;
  if (bonus === null) return `${roll} ${unknown}`;
  return bonus === 0 ? roll : `${roll}${signed(bonus)}`;
}

/** Skills and what they add to a roll: the thief skills, or the others. */
export const skillLines = ({ skills }: Pick<Derived, 'skills'>, thief: boolean, name: Name): Line[] =>
  skills
    .filter((skill) => skill.thief === thief)
    .map(({ id, modifier }) => ({ label: name(id), value: signedOrUnknown(modifier) }));

/** The spells of one level. */
export interface SpellLine {
  level: number;
  perDay: number;
  /** What a saving throw against one has to reach. */
  saveDifficulty: number;
}

export const spellLines = ({ spells }: Derived): SpellLine[] =>
  (spells?.perDay ?? []).map((perDay, level) => ({
    level,
    perDay,
    saveDifficulty: spells?.saveDifficulty[level] ?? 0,
  }));

/** What level has brought. */
export function growthLines(sheet: Character, { labels }: SheetWords, name: Name): Line[] {
  const lines: Line[] = [
    { label: labels.hitPointRolls, value: sheet.hpRolls.join(', ') },
    { label: labels.increases, value: counted(sheet.tulajdonsagNovelesek, name) },
    { label: labels.specialisations, value: counted(sheet.harcosSpecializaciok, name) },
    { label: labels.criticals, value: counted(sheet.kalozKritikus, name) },
  ];
  return lines.filter(({ value }) => value !== '');
}
