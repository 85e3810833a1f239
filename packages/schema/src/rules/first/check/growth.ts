import { classes } from '../catalog/classes.js';
import { lookUp, type ResolvedSheet } from '../catalog/look-up.js';
import { type AbilityId, rolled } from '../catalog/traits.js';
import { type Weapon, weapons } from '../catalog/weapons.js';
import { hitPointsOf } from '../derive/defence.js';
import { firstFixedLevel, increasesAt, timesChosen, type WeaponChoiceList, weaponChoices } from '../growth.js';
import { scoresOf, startingScore } from '../scores.js';
import type { BareFinding } from './codes.js';
import { isRolled } from './identity.js';

/** Hit points are rolled once a level, with the die of the class. */
export function* checkHitPoints({ sheet, characterClass }: ResolvedSheet): Generator<BareFinding> {
  const { szint: level, hpRolls, osztaly } = sheet;
  const expected = level - 1;
  if (hpRolls.length !== expected) {
    yield { code: 'hp-roll-count', pointer: '/hpRolls', values: { level, expected, found: hpRolls.length } };
  }
  if (!characterClass) return;
  const { hitDie: sides, hitPointsAbove9: fixed } = characterClass;
  for (const [index, found] of hpRolls.entries()) {
    const pointer = `/hpRolls/${index}`;
    // The first roll is the one of level 2.
    const rolledAt = index + 2;
    if (found < 1 || found > sides) {
      yield { code: 'hp-roll-out-of-range', pointer, values: { class: osztaly, sides, found } };
    } else if (rolledAt >= firstFixedLevel && found !== fixed) {
      yield { code: 'hp-roll-not-fixed', pointer, values: { class: osztaly, level: rolledAt, fixed, found } };
    }
  }
}

/** Hit points now are no more than the character has at most. */
export function* checkHitPointsNow(resolved: ResolvedSheet): Generator<BareFinding> {
  const { ep: found = 0 } = resolved.sheet;
  if (found === 0) return;
  const most = hitPointsOf(resolved, scoresOf(resolved));
  if (most !== null && found > most) yield { code: 'hit-points-above-most', pointer: '/ep', values: { found, most } };
}

/** There are as many ability increases as the level gives, and none above the highest score. */
export function* checkIncreases({ sheet, race }: ResolvedSheet): Generator<BareFinding> {
  const { szint: level, tulajdonsagNovelesek: increases } = sheet;
  const pointer = '/tulajdonsagNovelesek';
  const expected = increasesAt(level);
  if (increases.length !== expected) {
    yield { code: 'increase-count', pointer, values: { level, expected, found: increases.length } };
  }
  if (!race) return;
  const before: Partial<Record<AbilityId, number>> = {};
  for (const [index, ability] of increases.entries()) {
    const found = before[ability] ?? startingScore(sheet, race, ability);
    before[ability] = found + 1;
    if (found < rolled.highest || !isRolled(sheet.tulajdonsagok[ability])) continue;
    yield { code: 'increase-above-18', pointer: `${pointer}/${index}`, values: { ability, found, ...rolled } };
  }
}

const codes = {
  harcosSpecializaciok: { count: 'specialisation-count', repeated: 'specialisation-repeated' },
  kalozKritikus: { count: 'critical-count', repeated: 'critical-repeated' },
} as const satisfies Record<WeaponChoiceList, object>;

/** Fighters and pirates have chosen as many weapons as the level gives, and known ones. */
export function* checkWeaponChoices({ sheet }: ResolvedSheet): Generator<BareFinding> {
  for (const list of Object.keys(weaponChoices) as WeaponChoiceList[]) {
    const { owner, count } = weaponChoices[list];
    yield* checkKnownWeapons(sheet[list], `/${list}`);
    if (owner !== sheet.osztaly) {
      yield* checkOwner(sheet.osztaly, owner, sheet[list], `/${list}`);
      continue;
    }
    const values = { level: sheet.szint, expected: count(sheet.szint), found: sheet[list].length };
    if (values.found !== values.expected) yield { code: codes[list].count, pointer: `/${list}`, values };
    yield* checkChosen(sheet[list], list, sheet.szint);
  }
}

/** A list of another class is empty; which lists an unknown class has is not known. */
export function* checkOwner(
  osztaly: string,
  owner: string,
  entries: readonly string[],
  pointer: string,
): Generator<BareFinding> {
  if (entries.length === 0 || !Object.hasOwn(classes, osztaly)) return;
  yield { code: 'list-of-other-class', pointer, values: { owner, class: osztaly } };
}

/** The weapons of a list are known. */
export function* checkKnownWeapons(ids: readonly string[], pointer: string): Generator<BareFinding> {
  for (const [index, id] of ids.entries()) {
    if (Object.hasOwn(weapons, id)) continue;
    const known = Object.keys(weapons);
    yield { code: 'unknown-weapon', pointer: `${pointer}/${index}`, values: { id }, known };
  }
}

function* checkChosen(ids: readonly string[], list: WeaponChoiceList, level: number): Generator<BareFinding> {
  const most = timesChosen(level);
  for (const [index, weapon] of ids.entries()) {
    const pointer = `/${list}/${index}`;
    const times = ids.slice(0, index + 1).filter((id) => id === weapon).length;
    if (times > most) yield { code: codes[list].repeated, pointer, values: { level, most, weapon } };
    const exotic = lookUp<Weapon>(weapons, weapon)?.exotic === true;
    if (exotic && !weaponChoices[list].exotic) yield { code: 'critical-exotic', pointer, values: { weapon } };
  }
}
