import type { Static } from '@sinclair/typebox';

import { Character2E } from './character-2e.js';
import { inputOf, patchOf, sheetTaker } from './input.js';
import { recordOf } from './record.js';

/** A sheet of the second edition as the service stores it and gives it back. */
export const CharacterRecord2E = recordOf(Character2E, 'A stored character sheet of the second edition');
export type CharacterRecord2E = Static<typeof CharacterRecord2E>;

/** What a client sends: a sheet of the second edition, or a record of it that was edited. */
export const CharacterInput2E = inputOf(
  Character2E,
  'A character sheet of the second edition, or a stored record of it that was edited',
);
export type CharacterInput2E = Static<typeof CharacterInput2E>;

/** A merge patch of a sheet of the second edition. */
export const CharacterPatch2E = patchOf(CharacterInput2E, Character2E);
export type CharacterPatch2E = Static<typeof CharacterPatch2E>;

/** The sheet without what the service adds to a record: `sheetOf` for the second edition. */
export const sheetOf2E: (input: CharacterInput2E) => Character2E = sheetTaker(Character2E);
