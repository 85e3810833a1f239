import type { Validator } from '../contract/validate.js';

/** Whose schema a form follows: the validator of sheets of an edition. */
export type FormOf<Sheet = unknown> = Pick<Validator<Sheet>, 'check' | 'schema'>;

/** What a form holds: names and values, as a browser sends them and in their order. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/**
 * Names of fields that are no members. Behind `own` stands the name of a member: what is typed there counts in place of what
 * was chosen, and in a list besides it. The value of `blank` is the name of an optional member that is on the sheet and empty.
 */
export const fieldNames = { own: 'own.', blank: 'blank' } as const;
