import type { KnownClassId } from './catalog/classes.js';
import type { KnownRaceId } from './catalog/races.js';
import type { KnownAlignment } from './catalog/traits.js';

/** What a new character is before anybody has chosen anything. */
export const newCharacter = { faj: 'f_ember', kor: 20, jellem: 'S', osztaly: 'o_kaloz', szint: 1 } as const satisfies {
  faj: KnownRaceId;
  kor: number;
  jellem: KnownAlignment;
  osztaly: KnownClassId;
  szint: number;
};
