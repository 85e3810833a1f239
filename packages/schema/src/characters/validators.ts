// What is built of this file is code generated from these schemas, which needs no library to compile them: see
// scripts/generate.mjs.
import { validator } from '../contract/compile.js';
import type { Validator } from '../contract/validate.js';
import { Character } from './character.js';
import { CharacterInput } from './input.js';
import { CharacterQuery } from './lists.js';
import { CharacterId, CharacterIdInPath, CharacterRecord } from './record.js';

/** Checks a sheet, without what the service adds to it. */
export const characterValidator: Validator<Character> = validator(Character, 'sheet');

/** Checks what a client sends: a sheet, or a record that was edited. */
export const characterInputValidator: Validator<CharacterInput> = validator(CharacterInput, 'sheet');

/** Checks a record, as the service answers with it. */
export const characterRecordValidator: Validator<CharacterRecord> = validator(CharacterRecord, 'record');

/** Checks an identifier of a sheet as answers have it, in lower case. */
export const characterIdValidator: Validator<string> = validator(CharacterId, 'identifier');

/** Checks an identifier of a sheet as requests may have it, in any letter case. */
export const characterIdInPathValidator: Validator<string> = validator(CharacterIdInPath, 'identifier');

/** Checks the query of a list of sheets. */
export const characterQueryValidator: Validator<CharacterQuery> = validator(CharacterQuery, 'query');
