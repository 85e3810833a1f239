import { lookUp } from '../../first/catalog/look-up.js';
import type { Attacks, WeaponInUse } from '../../first/derive/attacks.js';
import { mapKnown, type Scores } from '../../first/scores.js';
import type { CharacterClass } from '../catalog/classes.js';
import { type ResolvedSheet2E, sumOfClasses } from '../catalog/look-up.js';
import { type Weapon, weapons } from '../catalog/weapons.js';

/** Last level of the tables of attacks. */
export const lastLevelOfTables2E = 12;

/** What each class adds to the attack at a level of it. */
const attackBonus: Record<CharacterClass['attack'], (level: number) => number> = {
  full: (level) => level,
  twoThirds: (level) => Math.floor((level * 2) / 3),
  half: (level) => Math.floor(level / 2),
};

/** Above this there is one attack more in a round, so much lower. */
const step = 5;
const highestBonus = 10;

/** What is added to the attack rolls: the bonuses of all classes are summed before they are split into attacks. */
export function attacksOf(resolved: ResolvedSheet2E, scores: Scores): Attacks {
  const sum = sumOfClasses(resolved, ({ attack }, level) => attackBonus[attack](level));
  if (sum === null || resolved.level > lastLevelOfTables2E) return { melee: null, ranged: null };
  const bonuses = split(sum);
  const withModifier = (modifier: number) => bonuses.map((bonus) => bonus + modifier);
  return {
    melee: mapKnown(scores.t_ero.modifier, withModifier),
    ranged: mapKnown(scores.t_ugy.modifier, withModifier),
  };
}

const split = (bonus: number): number[] => [
  Math.min(bonus, highestBonus),
  ...(bonus > step ? split(bonus - step) : []),
];

/** A weapon that is carried. */
export interface WeaponInUse2E extends WeaponInUse {
  /** How many of it. */
  count: number;
  /** What the dice of the damage are multiplied by. */
  times: number;
  /** What the text of the rules adds to the damage and practice does not: 1 for a melee weapon that wants both hands. */
  bonusByText: number;
}

/** The weapons that are carried, in the order of the sheet. */
export function weaponsOf(resolved: ResolvedSheet2E, scores: Scores, attacks: Attacks): WeaponInUse2E[] {
  return resolved.sheet.felszereles.fegyverek.map(({ id, count }) => {
    const weapon = lookUp<Weapon>(weapons, id);
    if (!weapon)
      return { id, count, attacks: null, damage: null, times: 1, critical: null, range: null, bonusByText: 0 };
    const { kind, range = null, times = 1, twoHandedBonus = false } = weapon;
    const [dice, sides] = weapon.damage;
    const [from, multiplier] = weapon.critical;
    return {
      id,
      count,
      attacks: attacks[kind],
      damage: { dice, sides, bonus: damageBonus(resolved, scores, id, weapon) },
      times,
      critical: { from: Math.max(1, from - timesChosen(resolved, 'kalozKritikus', id)), multiplier },
      range,
      bonusByText: twoHandedBonus && kind === 'melee' ? 1 : 0,
    };
  });
}

/** What one specialisation adds to the damage. */
const specialisation = 2;

function damageBonus(resolved: ResolvedSheet2E, scores: Scores, id: string, weapon: Weapon): number | null {
  const { kind, bonus = 0, strength = kind === 'melee', twoHandedBonus = false } = weapon;
  const trained = specialisation * timesChosen(resolved, 'harcosFegyver', id);
  const fixed = bonus + trained + (twoHandedBonus && kind === 'ranged' ? 1 : 0);
  return strength ? mapKnown(scores.t_ero.modifier, (modifier) => fixed + modifier) : fixed;
}

/** Choices count whatever the class of their level: a class that is changed leaves them behind, in practice. */
const timesChosen = ({ sheet }: ResolvedSheet2E, choice: 'harcosFegyver' | 'kalozKritikus', id: string): number =>
  sheet.szintlepesek.filter((level) => level[choice] === id).length;
