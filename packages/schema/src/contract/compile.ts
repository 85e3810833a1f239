import type { Static, TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Errors } from '@sinclair/typebox/errors';
import { Value } from '@sinclair/typebox/value';

import { type Validator, validatorOf } from './validate.js';

export type { Validator } from './validate.js';

/**
 * Makes the validator of any TypeBox schema. It is compiled at first use, with a library that a page need not load for the
 * validators that this package brings ready-made.
 * @param noun what a message calls the whole document, such as `sheet`
 */
export function validator<S extends TSchema>(schema: S, noun = 'document'): Validator<Static<S>> {
  let compiled: ((value: unknown) => boolean) | undefined;
  const check = (value: unknown) => {
    compiled ??= compile(schema);
    return compiled(value);
  };
  return validatorOf(check, () => schema, noun, Errors);
}

/** The check of a schema alone, without faults. */
export const checker = <S extends TSchema, T = Static<S>>(schema: S): ((value: unknown) => value is T) => {
  const { check } = validator(schema);
  return (value): value is T => check(value);
};

function compile(schema: TSchema): (value: unknown) => boolean {
  try {
    const compiled = TypeCompiler.Compile(schema);
    return (value) => compiled.Check(value);
  } catch (error) {
    // A page whose Content-Security-Policy forbids generated code throws this; checking works without.
    if (error instanceof EvalError) return (value) => Value.Check(schema, value);
    throw error;
  }
}
