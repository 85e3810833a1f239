import { classes } from '../catalog/classes.js';
import { lastLevelOfTables } from '../catalog/levels.js';
import type { ResolvedSheet } from '../catalog/look-up.js';
import { races } from '../catalog/races.js';
import { type AbilityId, abilities, alignments, rolled } from '../catalog/traits.js';
import { isOpen, levelLimits } from '../growth.js';
import type { BareFinding } from './codes.js';

/** Race, class and alignment are known. */
export function* checkNames({ sheet, race, characterClass }: ResolvedSheet): Generator<BareFinding> {
  const { faj, osztaly, jellem } = sheet;
  if (!race) yield { code: 'unknown-race', pointer: '/faj', values: { id: faj }, known: Object.keys(races) };
  if (!characterClass) {
    yield { code: 'unknown-class', pointer: '/osztaly', values: { id: osztaly }, known: Object.keys(classes) };
  }
  if (!Object.hasOwn(alignments, jellem)) {
    const known = Object.keys(alignments);
    yield { code: 'unknown-alignment', pointer: '/jellem', values: { id: jellem, known } };
  }
}

/** Abilities are within what can be rolled. */
export function* checkAbilities({ sheet }: ResolvedSheet): Generator<BareFinding> {
  for (const ability of Object.keys(abilities) as AbilityId[]) {
    if (isRolled(sheet.tulajdonsagok[ability])) continue;
    const values = { ability, ...rolled, found: sheet.tulajdonsagok[ability] };
    yield { code: 'ability-out-of-range', pointer: `/tulajdonsagok/${ability}`, values };
  }
}

/** Whether a score can be rolled: what follows from an impossible one is not checked. */
export const isRolled = (score: number): boolean => score >= rolled.lowest && score <= rolled.highest;

/** The class is open to the race, up to the level. */
export function* checkLevel({ sheet, race, characterClass }: ResolvedSheet): Generator<BareFinding> {
  const { faj, osztaly, szint } = sheet;
  if (szint > lastLevelOfTables && !(race && characterClass && levelLimits(race, characterClass).practice !== null)) {
    yield { code: 'level-beyond-tables', pointer: '/szint', values: { last: lastLevelOfTables, found: szint } };
  }
  if (!race || !characterClass) return;
  const names = { race: faj, class: osztaly };
  if (!isOpen(faj, race, characterClass)) yield { code: 'class-not-open', pointer: '/osztaly', values: names };
  else yield* checkLimit(szint, names, levelLimits(race, characterClass));
}

function* checkLimit(
  szint: number,
  names: { race: string; class: string },
  { practice, text }: ReturnType<typeof levelLimits>,
): Generator<BareFinding> {
  const limit = practice ?? Number.POSITIVE_INFINITY;
  if (szint > limit) {
    yield { code: 'level-above-limit', pointer: '/szint', values: { ...names, limit, found: szint } };
  } else if (szint > (text ?? limit)) {
    yield { code: 'level-limit-disputed', pointer: '/szint', values: { ...names, limit, text: text ?? limit } };
  }
}
