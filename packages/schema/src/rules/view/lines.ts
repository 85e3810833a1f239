import type { Character } from '../../characters/character.js';
import type { Language } from '../../language.js';
import { type SaveId, saves as saveNames } from '../first/catalog/traits.js';
import type { Derived } from '../first/derive/derive.js';
import { bonuses, counted, grouped, modifierIn, type Name, signed, signedOrUnknown, unknown } from './format.js';
import type { SheetWords } from './words.js';

/** A value with what it is called. */
export interface Line {
  label: string;
  value: string;
  /** What the value is made of, or how it is meant. */
  detail?: string;
}

/** The parts, separated by commas; nothing when there are none. */
const detailOf = (parts: readonly string[]): Pick<Line, 'detail'> =>
  parts.length === 0 ? {} : { detail: parts.join(', ') };

/** Who the character is. What the player left empty is left out. */
export function identityLines(sheet: Character, words: SheetWords, name: Name, language: Language): Line[] {
  const { labels } = words;
  return [
    { label: labels.race, value: name(sheet.faj) },
    { label: labels.characterClass, value: name(sheet.osztaly) },
    { label: labels.level, value: String(sheet.szint) },
    ...particularLines(sheet, words, name, language),
  ];
}

/** What is not in the headline. */
export function particularLines(sheet: Character, { labels }: SheetWords, name: Name, language: Language): Line[] {
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

export function abilityLines({ abilities }: Derived, words: SheetWords, name: Name): AbilityLine[] {
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
    { label: labels.hitPoints, value: String(derived.hitPoints ?? unknown) },
    {
      label: labels.armourClass,
      value: String(derived.armourClass?.total ?? unknown),
      ...armourParts(derived, words, name),
    },
    { label: labels.initiative, value: signedOrUnknown(derived.initiative) },
    { label: labels.speed, value: derived.speed === null ? unknown : feet(derived.speed) },
  ];
}

function armourParts({ armourClass }: Derived, words: SheetWords, name: Name): Pick<Line, 'detail'> {
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
export function wornLines(sheet: Character, { labels, none }: SheetWords, name: Name): Line[] {
  const { pancelID, pajzsID } = sheet.felszereles;
  return [
    { label: labels.armour, value: pancelID === undefined ? none : name(pancelID) },
    { label: labels.shield, value: pajzsID === undefined ? none : name(pajzsID) },
  ];
}

export function saveLines({ saves }: Derived, words: SheetWords, language: Language): Line[] {
  return (Object.keys(saveNames) as SaveId[]).map((id) => {
    const { primary = false, total = null, bonusByText = 0 } = saves?.[id] ?? {};
    const parts = [...(primary ? [words.primarySave] : []), ...modifierIn(bonusByText, words.byText)];
    return { label: saveNames[id][language], value: signedOrUnknown(total), ...detailOf(parts) };
  });
}

export function attackLines({ attacks }: Derived, { labels }: SheetWords): Line[] {
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

export function weaponLines({ weapons }: Derived, { feet }: SheetWords, name: Name): WeaponLine[] {
  return weapons.map(({ id, attacks, damage, critical, range }) => ({
    name: name(id),
    attack: bonuses(attacks),
    damage: damage ? damageOf(damage) : unknown,
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
export const skillLines = ({ skills }: Derived, thief: boolean, name: Name): Line[] =>
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
