import { attackBonuses } from '../catalog/levels.js';
import { lookUp, type ResolvedSheet } from '../catalog/look-up.js';
import { type Weapon, weapons } from '../catalog/weapons.js';
import { higher, mapKnown, type Scores } from '../scores.js';

/** Attack bonuses of a round, one for each attack; null when race or class is not known, or the tables end. */
export interface Attacks {
  melee: number[] | null;
  ranged: number[] | null;
}

/** What is added to the attack rolls. */
export function attacksOf({ sheet, characterClass }: ResolvedSheet, scores: Scores): Attacks {
  const bonuses = characterClass && attackBonuses[characterClass.attack][sheet.szint - 1];
  if (!bonuses) return { melee: null, ranged: null };
  const shots = characterClass.shootsTwice ? [...bonuses.slice(0, 1), ...bonuses] : bonuses;
  const meleeAbility = higher(scores, 't_ero', characterClass.meleeAbility ?? 't_ero');
  return {
    melee: mapKnown(scores[meleeAbility].modifier, (modifier) => bonuses.map((bonus) => bonus + modifier)),
    ranged: mapKnown(scores.t_ugy.modifier, (modifier) => shots.map((bonus) => bonus + modifier)),
  };
}

/** A weapon in the hands of the character. */
export interface WeaponInUse {
  id: string;
  /** Null, as everything that follows, when the weapon is not known. */
  attacks: number[] | null;
  /** `dice` dice of `sides` sides, and the bonus; the bonus is null when race or class is not known. */
  damage: { dice: number; sides: number; bonus: number | null } | null;
  /** Lowest roll of the attack that is a critical hit, and what it multiplies the damage by. */
  critical: { from: number; multiplier: number } | null;
  /** In feet; null when it is not thrown or shot. */
  range: number | null;
}

/** The weapons that are carried, in the order of the sheet. */
export function weaponsOf(resolved: ResolvedSheet, scores: Scores, attacks: Attacks): WeaponInUse[] {
  return resolved.sheet.felszereles.fegyverIDk.map((id) => {
    const weapon = lookUp<Weapon>(weapons, id);
    if (!weapon) return { id, attacks: null, damage: null, critical: null, range: null };
    const { kind, dice, sides, criticalFrom, multiplier, range = null } = weapon;
    const damage = { dice, sides, bonus: damageBonus(resolved, scores, id, weapon) };
    const critical = { from: criticalFrom - criticalChoices(resolved, id), multiplier };
    return { id, attacks: attacks[kind], damage, critical, range };
  });
}

const timesIn = (ids: readonly string[], id: string): number => ids.filter((one) => one === id).length;

/** What one specialisation adds to the damage, and the most that all of one weapon add. */
const specialisation = { each: 2, most: 4 };

function damageBonus(
  { sheet, characterClass }: ResolvedSheet,
  scores: Scores,
  id: string,
  weapon: Weapon,
): number | null {
  if (!characterClass) return null;
  const times = sheet.osztaly === 'o_harcos' ? timesIn(sheet.harcosSpecializaciok, id) : 0;
  const trained = Math.min(times * specialisation.each, specialisation.most);
  return mapKnown(scores.t_ero.modifier, (strength) => trained + fromStrength(strength, id, weapon));
}

function fromStrength(strength: number, id: string, { kind, twoHanded }: Weapon): number {
  if (kind === 'ranged') return id === 'visszacsapo_ij' ? Math.max(0, strength) : 0;
  return strength + (twoHanded ? Math.floor(strength / 2) : 0);
}

const criticalChoices = ({ sheet }: ResolvedSheet, id: string): number =>
  sheet.osztaly === 'o_kaloz' ? timesIn(sheet.kalozKritikus, id) : 0;
