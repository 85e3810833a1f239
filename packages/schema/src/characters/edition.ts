import type { Edition } from '../editions.js';
import type { Character } from './character.js';
import type { Character2E } from './character-2e.js';

/** What a sheet is, by its edition. */
export interface SheetOf {
  '1e': Character;
  '2e': Character2E;
}

/** A sheet of any edition. */
export type AnySheet = SheetOf[Edition];
