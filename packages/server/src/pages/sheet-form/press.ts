import { type FormFields, withEntry, withoutRow } from '@charsheet/schema/form';
import { type AbilityId, abilities, type CharacterClass, classes, entriesDue, lookUp } from '@charsheet/schema/rules';

import { assess } from './assess.js';
import { buttons, type SheetFormState } from './state.js';

/** Rolls a die: a number from 1 to its sides. */
export type Roll = (sides: number) => number;

/** By the generator that both Node.js and browsers have. */
const rollDie: Roll = (sides) => {
  const all = 2 ** 32 - (2 ** 32 % sides);
  for (;;) {
    const [number = all] = crypto.getRandomValues(new Uint32Array(1));
    // What is above would make the low numbers more likely.
    if (number < all) return (number % sides) + 1;
  }
};

/** What the form is after any of its buttons but the one that stores it. */
export function press(button: string, fields: FormFields, roll = rollDie): SheetFormState {
  if (button === buttons.rollAbilities) return rollAbilities(fields, roll);
  if (button === buttons.rollHitPoints) return { fields: rollHitPoints(fields, roll), tells: 'live' };
  for (const [action, change] of [
    [buttons.add, withEntry],
    [buttons.remove, withoutRow],
  ] as const) {
    if (button.startsWith(action)) return { fields: change(fields, button.slice(action.length)), tells: 'live' };
  }
  return { fields, tells: 'everything' };
}

/** Each ability is the best three of four dice. */
function rollAbilities(fields: FormFields, roll: Roll): SheetFormState {
  const ids = Object.keys(abilities) as AbilityId[];
  const dice = Object.fromEntries(ids.map((id) => [id, [6, 6, 6, 6].map(roll).sort((a, b) => b - a)]));
  const rolled = ids.map((id): [string, string] => {
    const best = dice[id]?.slice(0, 3) ?? [];
    return [`tulajdonsagok.${id}`, String(best.reduce((sum, one) => sum + one, 0))];
  });
  const others = fields.filter(([name]) => !rolled.some(([one]) => one === name));
  return { fields: [...others, ...rolled], tells: 'live', dice };
}

/** Rolls the die of the class for each level that has no roll. */
function rollHitPoints(fields: FormFields, roll: Roll): FormFields {
  const { sheet, typed } = assess({ fields, tells: 'nothing' }, 'en');
  const { hitDie } = lookUp<CharacterClass>(classes, sheet.osztaly) ?? {};
  if (hitDie === undefined) return fields;
  const there = typed.get('hpRolls') ?? [];
  const count = Math.max(there.length, entriesDue(sheet).hpRolls);
  const rolls = Array.from({ length: count }, (_, at) => there[at]?.trim() || String(roll(hitDie)));
  return [...fields.filter(([name]) => name !== 'hpRolls'), ...rolls.map((one): [string, string] => ['hpRolls', one])];
}
