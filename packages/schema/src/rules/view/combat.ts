import type { Character } from '../../characters/character.js';
import type { Language } from '../../language.js';
import { type SaveId, saves as saveNames } from '../first/catalog/saves.js';
import type { Derived } from '../first/derive/derive.js';
import { detailOf, type Line } from './line.js';
import type { Name } from './names.js';
import { bonuses, ifAny, signed, signedOrUnknown, unknown } from './numbers.js';
import type { SheetWords } from './words.js';

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

/** What the character wears. */
export function wornLines(sheet: Character, { labels, none }: SheetWords, name: Name): Line[] {
  const { pancelID, pajzsID } = sheet.felszereles;
  return [
    { label: labels.armour, value: pancelID === undefined ? none : name(pancelID) },
    { label: labels.shield, value: pajzsID === undefined ? none : name(pajzsID) },
  ];
}

function armourParts({ armourClass }: Derived, words: SheetWords, name: Name): Pick<Line, 'detail'> {
  if (!armourClass) return {};
  const { armour, shield, ability, modifier, bonus } = armourClass;
  const parts = [
    ...ifAny(armour, words.byArmour),
    ...ifAny(shield, words.byShield),
    ...ifAny(modifier, (added) => `${name(ability)} ${added}`),
    ...ifAny(bonus, words.byRaceAndClass),
  ];
  return detailOf(parts.length === 0 ? [] : ['10', ...parts]);
}

export function saveLines({ saves }: Derived, words: SheetWords, language: Language): Line[] {
  return (Object.keys(saveNames) as SaveId[]).map((id) => {
    const { primary = false, total = null, bonusByText = 0 } = saves?.[id] ?? {};
    const parts = [...(primary ? [words.primarySave] : []), ...ifAny(bonusByText, words.byText)];
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
