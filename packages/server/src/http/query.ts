import { Kind, type TObject, type TSchema, Type } from '@sinclair/typebox';

import { type Fault, pointerSegment, validator } from '@charsheet/schema';

import { ApiError } from './api-error.js';

/** Makes the reader of a route's query parameters: unknown, repeated and wrong ones are refused. */
export function queryReader(schema: TObject = Type.Object({})): (search: string) => Record<string, unknown> {
  const { check, faults } = validator(Type.Object(schema.properties, { additionalProperties: false }), 'query');
  return (search) => {
    if (search === '') return {};
    const given = new URLSearchParams(search);
    const repeated = [...new Set(given.keys())].filter((name) => given.getAll(name).length > 1);
    const query = Object.fromEntries([...given].map(([name, text]) => [name, decode(schema.properties[name], text)]));
    const all = [...repeated.map(twice), ...(check(query) ? [] : faults(query))];
    if (all.length > 0) throw new ApiError('invalid-query', { faults: all });
    return query;
  };
}

const twice = (name: string): Fault => ({
  pointer: pointerSegment(name),
  code: 'duplicate-member',
  message: 'is given more than once',
});

/** The value that the text stands for, or the text as it is, which the validator then refuses. */
export function decode(schema: TSchema | undefined, text: string): unknown {
  if (schema?.[Kind] === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (schema?.[Kind] === 'Integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  return text;
}
