import { Kind, type TSchema } from '@sinclair/typebox';
import type { ValueError, ValueErrorType } from '@sinclair/typebox/errors';

import { mostFaultsFound } from './fault.js';
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

/**
 * Finds what does not fit in the order of the library's search, which is many times as large: it knows all kinds of schemas.
 * This knows those of which the validators are that come ready-made; any others fit.
 */
export const mismatches: FindMismatches = (schema, value) => {
  const found: Mismatch[] = [];
  searchIn(schema).within(value, '', found);
  return found;
};

/** More than twice as many as are told: a missing member and the one that was meant to be it are told as one. */
const mostFound = 2 * mostFaultsFound + 1;

const mismatch = (
  type: ValueErrorType,
  schema: TSchema,
  path: string,
  value: unknown,
  errors: Mismatch['errors'] = [],
): Mismatch => ({ type, schema, path, value, errors });

/** How one schema is looked for mismatches, made ready once: to read a schema takes longer than to look at a value. */
interface Search {
  /** What is wrong with a value as a whole, whatever is in it. */
  whole(value: unknown): ValueErrorType | undefined;
  /** Whether a value that is right as a whole fits. */
  isLeaf: boolean;
  /** Adds what does not fit in a value at a path. */
  within(value: unknown, path: string, found: Mismatch[]): void;
}

const searches = new WeakMap<TSchema, Search>();

function searchIn(schema: TSchema): Search {
  const search = searches.get(schema) ?? makeSearch(schema);
  searches.set(schema, search);
  return search;
}

function makeSearch(schema: TSchema): Search {
  const whole = wholeOf(schema);
  const inParts = partsOf(schema);
  const within = (value: unknown, path: string, found: Mismatch[]) => {
    const type = whole(value);
    if (type !== undefined) found.push(mismatch(type, schema, path, value));
    else inParts?.(value, path, found);
  };
  return { whole, isLeaf: inParts === undefined, within };
}

const fits = () => undefined;

function wholeOf(schema: TSchema): Search['whole'] {
  switch (schema[Kind]) {
    case 'Object':
      return (value) => (isObject(value) ? undefined : otherType);
    case 'Array':
      return (value) => (Array.isArray(value) ? undefined : otherType);
    case 'Integer':
      return wholeNumber(schema);
    case 'String':
      return string(schema);
    case 'Text':
      return (value) => (typeof value !== 'string' || findTextFault(schema as TText, value) ? otherType : undefined);
    case 'Boolean':
      return (value) => (typeof value === 'boolean' ? undefined : otherType);
    case 'Literal':
      return (value) => (value === schema['const'] ? undefined : otherType);
    default:
      return fits;
  }
}

function wholeNumber({ minimum, maximum }: TSchema): Search['whole'] {
  return (value) => {
    if (!Number.isInteger(value)) return otherType;
    if ((value as number) > maximum) return tooLarge;
    return (value as number) < minimum ? tooSmall : undefined;
  };
}

function string({ maxLength, pattern }: TSchema): Search['whole'] {
  const form = pattern === undefined ? undefined : new RegExp(pattern);
  return (value) => {
    if (typeof value !== 'string') return otherType;
    if (value.length > maxLength) return tooLong;
    return form === undefined || form.test(value) ? undefined : otherForm;
  };
}

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function partsOf(schema: TSchema): Search['within'] | undefined {
  switch (schema[Kind]) {
    case 'Union':
      return forms(schema);
    case 'Object':
      return members(schema);
    case 'Array':
      return items(schema);
    default:
      return undefined;
  }
}

function forms(schema: TSchema): Search['within'] {
  const searches = (schema['anyOf'] as TSchema[]).map(searchIn);
  return (value, path, found) => {
    if (searches.some((form) => form.isLeaf && form.whole(value) === undefined)) return;
    const errors = searches.map((form) => {
      const own: Mismatch[] = [];
      form.within(value, path, own);
      return own;
    });
    if (errors.every(({ length }) => length > 0)) found.push(mismatch(noneOf, schema, path, value, errors));
  };
}

function members(schema: TSchema): Search['within'] {
  const { properties, required = [], additionalProperties } = schema as TSchema & { required?: string[] };
  const all = Object.entries(properties as Record<string, TSchema>).map(([name, member]) => {
    const { whole, isLeaf, within } = searchIn(member);
    return { name, step: stepTo(name), isRequired: required.includes(name), whole, isLeaf, within };
  });
  const needed = required.map((name) => ({ name, step: stepTo(name), member: properties[name] as TSchema }));
  const known = new Set(Object.keys(properties));
  return (value, path, found) => {
    const given = value as Record<string, unknown>;
    for (const { name, step, member } of needed) {
      if (Object.hasOwn(given, name)) continue;
      found.push(mismatch(missingMember, member, path + step, undefined));
    }
    for (const name of additionalProperties === false ? Object.getOwnPropertyNames(given) : []) {
      if (known.has(name)) continue;
      found.push(mismatch(unknownMember, schema, path + stepTo(name), given[name]));
    }
    for (const { name, step, isRequired, whole, isLeaf, within } of all) {
      const part = given[name];
      const isAbsent = part === undefined && !(isRequired && Object.hasOwn(given, name));
      if (isAbsent || (isLeaf && whole(part) === undefined)) continue;
      if (found.length > mostFound) return;
      within(part, path + step, found);
    }
  };
}

/** One step of a path, to a member. */
const stepTo = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

function items(schema: TSchema): Search['within'] {
  const { minItems, maxItems } = schema;
  const { whole, isLeaf, within } = searchIn(schema['items'] as TSchema);
  return (value, path, found) => {
    const given = value as unknown[];
    if (given.length < minItems) found.push(mismatch(tooFewItems, schema, path, value));
    if (given.length > maxItems) found.push(mismatch(tooManyItems, schema, path, value));
    for (let index = 0; index < given.length && found.length <= mostFound; index++) {
      const item = given[index];
      if (!isLeaf || whole(item) !== undefined) within(item, `${path}/${index}`, found);
    }
  };
}
