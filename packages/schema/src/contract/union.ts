import type { TSchema } from '@sinclair/typebox';

import { suggest } from '../spelling.js';
import { isObject, kinds, type Mismatch } from './mismatches.js';

/** What was found; of a union of objects, what is wrong with the one that was meant. */
export function* told(errors: Iterable<Mismatch>): Generator<Mismatch> {
  for (const error of errors) {
    const [meant, ...others] = error.type === kinds.noneOf ? meantOf(error) : [];
    const within = meant === undefined || others.length > 0 ? undefined : error.errors[meant];
    if (within) yield* told(within);
    else yield error;
  }
}

/** Which objects of a union a value may have been meant to be, by their number: their first members tell them apart. */
export function meantOf({ schema, value }: Mismatch): number[] {
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
