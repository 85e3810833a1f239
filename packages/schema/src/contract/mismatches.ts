import { Kind, type TSchema } from '@sinclair/typebox';
import type { ValueError, ValueErrorType } from '@sinclair/typebox/errors';

import { findTextFault, type TText } from './text.js';

/** What does not fit at one place: of what the library tells of an error, what messages are made of. */
export interface Mismatch extends Pick<ValueError, 'type' | 'schema' | 'path' | 'value'> {
  /** Of a union, what each of its schemas finds. */
  errors: Iterable<Mismatch>[];
}

/** Finds all that does not fit. */
export type FindMismatches = (schema: TSchema, value: unknown) => Iterable<Mismatch>;

// The numbers of the library, whose types hold them against it: to import them is to import all of its search.
const tooManyItems: ValueErrorType.ArrayMaxItems = 2;
const tooFewItems: ValueErrorType.ArrayMinItems = 4;
const tooLarge: ValueErrorType.IntegerMaximum = 24;
const tooSmall: ValueErrorType.IntegerMinimum = 25;
const unknownMember: ValueErrorType.ObjectAdditionalProperties = 42;
const missingMember: ValueErrorType.ObjectRequiredProperty = 45;
const tooLong: ValueErrorType.StringMaxLength = 51;
const otherForm: ValueErrorType.StringPattern = 53;
const noneOf: ValueErrorType.Union = 62;
const otherType: ValueErrorType.Never = 33;

/** Kinds of mismatches that messages tell apart. */
export const kinds = {
  tooManyItems,
  tooFewItems,
  tooLarge,
  tooSmall,
  unknownMember,
  missingMember,
  tooLong,
  otherForm,
  noneOf,
  otherType,
} as const;

type Where = Omit<Mismatch, 'type' | 'errors'>;

const mismatch = (type: ValueErrorType, where: Where, errors: Mismatch['errors'] = []): Mismatch => ({
  ...where,
  type,
  errors,
});

/**
 * Finds what does not fit in the order of the library's search, which is many times as large: it knows all kinds of schemas.
 * This knows those of which the validators are that come ready-made; any others fit.
 */
export const mismatches: FindMismatches = (schema, value) => inValue({ schema, value, path: '' });

function* inValue(where: Where): Generator<Mismatch> {
  const { schema, value } = where;
  const one = (type: ValueErrorType) => mismatch(type, where);
  switch (schema[Kind]) {
    case 'Object':
      if (isObject(value)) yield* inObject(where, value);
      else yield one(otherType);
      break;
    case 'Array':
      if (Array.isArray(value)) yield* inArray(where, value);
      else yield one(otherType);
      break;
    case 'Union': {
      const found = (schema['anyOf'] as TSchema[]).map((form) => [...inValue({ ...where, schema: form })]);
      if (found.every(({ length }) => length > 0)) yield mismatch(noneOf, where, found);
      break;
    }
    case 'Integer':
      if (!Number.isInteger(value)) yield one(otherType);
      else if ((value as number) > schema['maximum']) yield one(tooLarge);
      else if ((value as number) < schema['minimum']) yield one(tooSmall);
      break;
    case 'String':
      if (typeof value !== 'string') yield one(otherType);
      else if (value.length > schema['maxLength']) yield one(tooLong);
      else if (schema['pattern'] !== undefined && !new RegExp(schema['pattern']).test(value)) yield one(otherForm);
      break;
    case 'Text':
      if (typeof value !== 'string' || findTextFault(schema as TText, value)) yield one(otherType);
      break;
    case 'Boolean':
      if (typeof value !== 'boolean') yield one(otherType);
      break;
    case 'Literal':
      if (value !== schema['const']) yield one(otherType);
  }
}

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* inObject(where: Where, value: Record<string, unknown>): Generator<Mismatch> {
  const { schema, path } = where;
  const { properties, required = [], additionalProperties } = schema as TSchema & { required?: string[] };
  const members = properties as Record<string, TSchema>;
  const at = (name: string) => `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  for (const name of required) {
    if (Object.hasOwn(value, name)) continue;
    yield mismatch(missingMember, { schema: members[name] as TSchema, path: at(name), value: undefined });
  }
  for (const name of additionalProperties === false ? Object.getOwnPropertyNames(value) : []) {
    if (!Object.hasOwn(members, name)) yield mismatch(unknownMember, { schema, path: at(name), value: value[name] });
  }
  for (const [name, member] of Object.entries(members)) {
    if (value[name] === undefined && !required.includes(name)) continue;
    yield* inValue({ schema: member, path: at(name), value: value[name] });
  }
}

function* inArray(where: Where, value: unknown[]): Generator<Mismatch> {
  const { schema, path } = where;
  if (value.length < schema['minItems']) yield mismatch(tooFewItems, where);
  if (value.length > schema['maxItems']) yield mismatch(tooManyItems, where);
  for (const [index, item] of value.entries()) {
    yield* inValue({ schema: schema['items'] as TSchema, path: `${path}/${index}`, value: item });
  }
}
