import type { Derived } from '../first/derive/derive.js';
import { detailOf, type Line } from './line.js';
import type { Name } from './names.js';
import { ifAny, signedOrUnknown } from './numbers.js';
import type { SheetWords } from './words.js';

/** An ability: the value is the score that counts, or as it was rolled when the race is not known. */
export interface AbilityLine extends Line {
  modifier: string;
}

export function abilityLines({ abilities }: Derived, words: SheetWords, name: Name): AbilityLine[] {
  return Object.entries(abilities).map(([id, { base, race, increases, total, modifier }]) => {
    const changes = [...ifAny(race, words.byRace), ...ifAny(increases, words.byLevel)];
    return {
      label: name(id),
      value: String(total ?? base),
      modifier: signedOrUnknown(modifier),
      ...detailOf(changes.length === 0 ? [] : [words.rolled(base), ...changes]),
    };
  });
}
