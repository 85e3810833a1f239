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

// Objects that are spread take as long as all the rest of the search.
const mismatch = (type: ValueErrorType, { schema, path, value }: Where, errors: Mismatch['errors'] = []): Mismatch => ({
  type,
  schema,
  path,
  value,
  errors,
});

/**
 * Finds what does not fit in the order of the library's search, which is many times as large: it knows all kinds of schemas.
 * This knows those of which the validators are that come ready-made; any others fit.
 */
export const mismatches: FindMismatches = (schema, value) => inValue({ schema, value, path: '' });

function* inValue(where: Where): Generator<Mismatch> {
  const { schema, value } = where;
  if (schema[Kind] === 'Union') {
    const { path } = where;
    const found = (schema['anyOf'] as TSchema[]).map((form) => [...inValue({ schema: form, path, value })]);
    if (found.every(({ length }) => length > 0)) yield mismatch(noneOf, where, found);
    return;
  }
  const type = ofWhole(schema, value);
  if (type !== undefined) yield mismatch(type, where);
  else if (schema[Kind] === 'Object') yield* inObject(where, value as Record<string, unknown>);
  else if (schema[Kind] === 'Array') yield* inArray(where, value as unknown[]);
}

/** Whether all of a value can be seen to fit at a glance, which most do: then it is not looked through. */
const fitsAtOnce = (schema: TSchema, value: unknown): boolean =>
  schema[Kind] === 'Union'
    ? (schema['anyOf'] as TSchema[]).some((form) => form[Kind] === 'Literal' && form['const'] === value)
    : !hasParts.has(schema[Kind]) && ofWhole(schema, value) === undefined;

const hasParts = new Set(['Object', 'Array']);

/** What is wrong with a value as a whole, whatever is in it. */
function ofWhole(schema: TSchema, value: unknown): ValueErrorType | undefined {
  switch (schema[Kind]) {
    case 'Object':
      return isObject(value) ? undefined : otherType;
    case 'Array':
      return Array.isArray(value) ? undefined : otherType;
    case 'Integer':
      if (!Number.isInteger(value)) return otherType;
      if ((value as number) > schema['maximum']) return tooLarge;
      return (value as number) < schema['minimum'] ? tooSmall : undefined;
    case 'String':
      if (typeof value !== 'string') return otherType;
      if (value.length > schema['maxLength']) return tooLong;
      return schema['pattern'] === undefined || formOf(schema).test(value) ? undefined : otherForm;
    case 'Text':
      return typeof value !== 'string' || findTextFault(schema as TText, value) ? otherType : undefined;
    case 'Boolean':
      return typeof value !== 'boolean' ? otherType : undefined;
    case 'Literal':
      return value !== schema['const'] ? otherType : undefined;
    default:
      return undefined;
  }
}

/** Patterns of schemas, of which there are few: to read one takes longer than to look whether a text is of its form. */
const forms = new Map<string, RegExp>();

function formOf(schema: TSchema): RegExp {
  const pattern = schema['pattern'] as string;
  const form = forms.get(pattern) ?? new RegExp(pattern);
  forms.set(pattern, form);
  return form;
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
  for (const name in members) {
    const [member, given] = [members[name] as TSchema, value[name]];
    if (fitsAtOnce(member, given) || (given === undefined && !required.includes(name))) continue;
    yield* inValue({ schema: member, path: at(name), value: given });
  }
}

function* inArray(where: Where, value: unknown[]): Generator<Mismatch> {
  const { schema, path } = where;
  const items = schema['items'] as TSchema;
  if (value.length < schema['minItems']) yield mismatch(tooFewItems, where);
  if (value.length > schema['maxItems']) yield mismatch(tooManyItems, where);
  for (let index = 0; index < value.length; index++) {
    const item = value[index];
    if (!fitsAtOnce(items, item)) yield* inValue({ schema: items, path: `${path}/${index}`, value: item });
  }
}
