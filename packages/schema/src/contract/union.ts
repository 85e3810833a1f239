import type { TSchema } from '@sinclair/typebox';
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors';

import { suggest } from '../spelling.js';

/** What the library finds; of a union of objects, what is wrong with the one that was meant. */
export function* errorsIn(errors: Iterable<ValueError>): Generator<ValueError> {
  for (const error of errors) {
    const [meant, ...others] = error.type === ValueErrorType.Union ? meantOf(error) : [];
    const within = meant === undefined || others.length > 0 ? undefined : error.errors[meant];
    if (within) yield* errorsIn(within);
    else yield error;
  }
}

/** Which objects of a union a value may have been meant to be, by their number: their first members tell them apart. */
export function meantOf({ schema, value }: ValueError): number[] {
  if (!isObject(value)) return [];
  const marks = marksOf(schema);
  const having = (names: string[]) => marks.flatMap((mark, at) => (names.includes(mark) ? [at] : []));
  const names = Object.keys(value);
  const exact = having(names);
  return exact.length > 0 ? exact : having(names.map((name) => suggest(name, marks) ?? ''));
}

/** The first members of the objects of a union; none for one of values. */
export const marksOf = ({ anyOf }: TSchema): string[] =>
  (anyOf as TSchema[]).flatMap(({ properties }) => Object.keys(properties ?? {}).slice(0, 1));

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
