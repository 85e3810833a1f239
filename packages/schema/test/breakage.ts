import type { Character } from '../src/characters/character.js';
import type { FindingCode } from '../src/rules/index.js';

/** A sheet with one rule broken, and where. */
export interface Broken {
  sheet: Character;
  pointer: string;
}

/** A way to break one rule of a sheet that keeps them all. */
export interface Breakage {
  name: string;
  code: FindingCode;
  /** Nothing when there is nothing to break in this sheet. */
  break: (sheet: Character) => Broken | undefined;
}
