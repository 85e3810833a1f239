import { type FormFields, withEntry, withoutRow } from '@charsheet/schema/form';
import { type AbilityId, abilities } from '@charsheet/schema/rules';

import type { EditionForm, Roll } from './edition-form.js';
import { buttons, type SheetFormState } from './state.js';

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
export function press(button: string, fields: FormFields, of: EditionForm, roll = rollDie): SheetFormState {
  if (button === buttons.rollAbilities) return rollAbilities(fields, roll);
  if (button === buttons.rollHitPoints) return { fields: of.rollHitPoints(fields, roll), tells: 'live' };
  for (const [action, change] of [
    [buttons.add, withEntry],
    [buttons.remove, withoutRow],
  ] as const) {
    if (!button.startsWith(action)) continue;
    const changed = change(fields, button.slice(action.length), of.validator);
    return { fields: of.afterCounting?.(fields, changed) ?? changed, tells: 'live' };
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
