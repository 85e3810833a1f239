import { Kind, type TSchema } from '@sinclair/typebox';
import { Errors, type ValueError, ValueErrorType } from '@sinclair/typebox/errors';

import { didYouMean, suggest } from '../spelling.js';
import { type Fault, mostFaultsFound } from './fault.js';
import { type TText, textFault } from './text.js';

/** Checks values against one schema. */
export interface Validator<T> {
  /** Whether the value fits; this is the fast path. */
  check(value: unknown): value is T;
  /** Every fault of a value, in the order of the schema; empty when it fits. Stops at 101. */
  faults(value: unknown): Fault[];
}

/**
 * A validator of a check that was compiled from the schema.
 * @param schemaOf is called when the first fault is looked for
 * @param noun what a message calls the whole document, such as `sheet`
 */
export function validatorOf<T>(
  check: (value: unknown) => boolean,
  schemaOf: () => TSchema,
  noun: string,
): Validator<T> {
  let schema: TSchema | undefined;
  const faults = (value: unknown) => {
    if (check(value)) return [];
    schema ??= schemaOf();
    return faultsOf(schema, value, noun);
  };
  return { check: check as Validator<T>['check'], faults };
}

function faultsOf(schema: TSchema, value: unknown, noun: string): Fault[] {
  const found: Found = new Map();
  const told = new Set<string>();
  for (const error of Errors(schema, value)) {
    // A missing member is reported twice, as missing and as of the wrong type: the first one is kept.
    if (found.has(error.path) || told.has(error.path)) continue;
    const misspelt = missingMemberLike(error, found);
    if (misspelt) {
      found.delete(misspelt.path);
      told.add(misspelt.path);
    }
    found.set(error.path, { pointer: wellFormed(error.path), ...explain(error, noun, schema, misspelt?.name) });
    if (found.size === mostFaultsFound) break;
  }
  return [...found.values()];
}

/** Faults by the paths of the library. */
type Found = Map<string, Fault>;

/** The required member that an unknown one was meant to be: both together are one fault. */
function missingMemberLike({ type, path }: ValueError, found: Found): { path: string; name: string } | undefined {
  if (type !== ValueErrorType.ObjectAdditionalProperties) return undefined;
  const home = path.slice(0, path.lastIndexOf('/') + 1);
  const missing = [...found].filter(([, { code }]) => code === 'missing-member').map(([one]) => one);
  const beside = missing.filter((one) => one.slice(0, one.lastIndexOf('/') + 1) === home).map(nameIn);
  const name = suggest(nameIn(path), beside);
  return name === undefined ? undefined : { path: home + name, name };
}

/** A pointer holds member names as they were sent, and those may be anything. */
const wellFormed = (text: string) => text.toWellFormed();

function explain(
  error: ValueError,
  noun: string,
  root: TSchema,
  meant: string | undefined,
): Pick<Fault, 'code' | 'message'> {
  const { schema, value, type } = error;
  const expected = describe(schema);
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return {
        code: 'missing-member',
        message: `is missing: give ${expected}${schema[Kind] === 'Array' ? ', [] for none' : ''}`,
      };
    case ValueErrorType.ObjectAdditionalProperties:
      return unknownMember(error, noun, root, meant);
    case ValueErrorType.ArrayMaxItems:
      return {
        code: 'too-many-items',
        message: `must have at most ${schema['maxItems']} entries, not ${(value as unknown[]).length}`,
      };
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.IntegerMaximum:
      return { code: 'out-of-range', message: `must be ${expected}, not ${show(value)}` };
    case ValueErrorType.StringMaxLength:
      return { code: 'too-long', message: `must have at most ${schema['maxLength']} characters` };
    case ValueErrorType.StringPattern:
      return { code: 'bad-form', message: `must be ${expected}${sentInstead(error)}` };
    default:
      return typeFault(error, noun);
  }
}

function typeFault(error: ValueError, noun: string): Pick<Fault, 'code' | 'message'> {
  const { schema, value, path } = error;
  if (schema[Kind] === 'Text' && typeof value === 'string') {
    return textFault(schema as TText, value) ?? { code: 'bad-form', message: `must be ${describe(schema)}` };
  }
  if (schema[Kind] === 'Literal' && typeof value === typeof schema['const']) {
    return { code: 'unknown-value', message: `must be ${describe(schema)}${sentInstead(error)}` };
  }
  if (schema[Kind] === 'Union' && typeof value === 'string') {
    const allowed = (schema['anyOf'] as TSchema[]).map((one) => String(one['const']));
    return {
      code: 'unknown-value',
      message: `must be one of ${allowed.join(', ')}, not ${show(value)}${didYouMean(value, allowed)}`,
    };
  }
  const subject = path === '' ? `the ${noun} ` : '';
  return { code: 'wrong-type', message: `${subject}must be ${describe(schema)}${sentInstead(error)}` };
}

/** What was sent instead, unless it may be a secret: a password given as a number is one still. */
const sentInstead = ({ schema, value }: ValueError) => (schema['writeOnly'] ? '' : `, not ${show(value)}`);

/** The name of the member that a path of the library leads to. */
const nameIn = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

function unknownMember(
  error: ValueError,
  noun: string,
  root: TSchema,
  meant: string | undefined,
): Pick<Fault, 'code' | 'message'> {
  const at = error.path.lastIndexOf('/');
  const name = nameIn(error.path);
  const siblings = Object.keys((error.schema['properties'] as object | undefined) ?? {});
  const home = at === 0 ? `the ${noun}` : error.path.slice(0, at);
  const elsewhere = didYouMean(name, meant === undefined ? siblings : [meant]) || nested(name, root);
  return { code: 'unknown-member', message: `is not a member of ${wellFormed(home)}${elsewhere}` };
}

/** Where a member of that very name belongs, when it stands on the wrong level. */
function nested(name: string, root: TSchema): string {
  const members = (root['properties'] ?? {}) as Record<string, TSchema>;
  if (Object.hasOwn(members, name)) return '; it belongs at the top level';
  const home = Object.entries(members).find(([, member]) => Object.hasOwn(member['properties'] ?? {}, name));
  return home ? `; it belongs in "${home[0]}"` : '';
}

/** What a schema requires, in words that follow "must be": `a whole number from 0 to 255`. */
function describe(schema: TSchema): string {
  switch (schema[Kind]) {
    case 'Integer':
      return `a whole number${range(schema['minimum'], schema['maximum'])}`;
    case 'Text':
      return `a text of ${schema['minLength'] > 0 ? `${schema['minLength']} to` : 'at most'} ${schema['maxLength']} characters`;
    case 'String':
      return identifier(schema);
    case 'Union':
      return `one of ${(schema['anyOf'] as TSchema[]).map((one) => one['const']).join(', ')}`;
    case 'Literal':
      return JSON.stringify(schema['const']);
    case 'Boolean':
      return 'true or false';
    case 'Array':
      return 'a list';
    case 'Object':
      return 'an object';
    default:
      return `a value of type ${schema['type'] ?? 'any'}`;
  }
}

function range(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

function identifier({ title, description, examples }: TSchema): string {
  if (!title) return 'a text';
  const article = /^[aeiou]/.test(title) ? 'an' : 'a';
  // A member's description begins with its own meaning, as in "Race: ...": the form follows it.
  const form = description?.replace(/^[^:"]*: /, '');
  const example = Array.isArray(examples) ? ` such as "${examples[0]}"` : '';
  return `${article} ${title}${example}${form ? ` (${form})` : ''}`;
}

/** A value for a message: short, on one line, and well-formed. */
function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value !== null && typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return String(value);
  const points = Array.from(value.slice(0, 80));
  const cut = points.length > 30 ? `${points.slice(0, 30).join('')}…` : value;
  return JSON.stringify(cut);
}
