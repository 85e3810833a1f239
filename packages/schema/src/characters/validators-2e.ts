// As validators.ts: what is built of this file is generated code. Whoever checks sheets of one edition need not load both.
import { validator } from '../contract/compile.js';
import type { Validator } from '../contract/validate.js';
import { Character2E } from './character-2e.js';
import { CharacterInput2E, CharacterRecord2E } from './second-edition.js';

/** Checks a sheet of the second edition, without what the service adds to it. */
export const characterValidator2E: Validator<Character2E> = validator(Character2E, 'sheet');

/** Checks what a client sends: a sheet of the second edition, or a record of it that was edited. */
export const characterInputValidator2E: Validator<CharacterInput2E> = validator(CharacterInput2E, 'sheet');

/** Checks a record of the second edition, as the service answers with it. */
export const characterRecordValidator2E: Validator<CharacterRecord2E> = validator(CharacterRecord2E, 'record');
