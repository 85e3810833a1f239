// What is built of this file is code generated from these schemas, which needs no library to compile them: see
// scripts/generate.mjs.
import { validator } from '../contract/compile.js';
import type { Validator } from '../contract/validate.js';
import { NewPassword, UserName } from './account.js';

/** Checks what a person wants to be called. */
export const userNameValidator: Validator<string> = validator(UserName, 'name');

/** Checks a password that somebody chooses. */
export const newPasswordValidator: Validator<string> = validator(NewPassword, 'password');
