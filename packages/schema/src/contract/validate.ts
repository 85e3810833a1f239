import { Kind, type TSchema } from '@sinclair/typebox';

import { suggest } from '../spelling.js';
import { type Fault, mostFaultsFound } from './fault.js';
import { type FindMismatches, isObject, kinds, type Mismatch, mismatches } from './mismatches.js';
import { findTextFault, type TText } from './text.js';
import { type FaultTexts, inWords, type Said, type SaidFault } from './texts/say.js';
import { marksOf, meantOf, told } from './union.js';

/** Checks values against one schema. */
export interface Validator<T> {
  /** Whether the value fits; this is the fast path. */
  check(value: unknown): value is T;
  /**
   * Every fault of a value, in the order of the schema; empty when it fits. Stops at 101.
   * @param texts words for the messages; English unless given
   */
  faults(value: unknown, texts?: FaultTexts): Fault[];
  /** The schema; of a check that comes ready-made, what messages tell of it. */
  schema(): TSchema;
}

/**
 * A validator of a check that was compiled from the schema.
 * @param schemaOf is called when the first fault is looked for
 * @param noun what a message calls the whole document, such as `sheet`
 * @param find finds all that does not fit the schema; unless given, in schemas of validators that come ready-made
 */
export function validatorOf<T>(
  check: (value: unknown) => boolean,
  schemaOf: () => TSchema,
  noun: string,
  find: FindMismatches = mismatches,
): Validator<T> {
  let made: TSchema | undefined;
  const schema = () => {
    made ??= schemaOf();
    return made;
  };
  const faults = (value: unknown, texts?: FaultTexts) =>
    check(value) ? [] : faultsOf(find(schema(), value), schema(), noun).map((fault) => inWords(fault, texts));
  return { check: check as Validator<T>['check'], faults, schema };
}

function faultsOf(all: Iterable<Mismatch>, schema: TSchema, noun: string): SaidFault[] {
  const found: Found = new Map();
  const merged = new Set<string>();
  for (const error of told(all)) {
    // A missing member is reported twice, as missing and as of the wrong type: the first one is kept.
    if (found.has(error.path) || merged.has(error.path)) continue;
    const misspelt = missingMemberLike(error, found);
    if (misspelt) {
      found.delete(misspelt.path);
      merged.add(misspelt.path);
    }
    const { code, said } = explain(error, noun, schema, misspelt?.name);
    found.set(error.path, { pointer: wellFormed(error.path), code, said });
    if (found.size === mostFaultsFound) break;
  }
  return [...found.values()];
}

/** Faults by the paths of the library. */
type Found = Map<string, SaidFault>;

/** The required member that an unknown one was meant to be: both together are one fault. */
function missingMemberLike({ type, path }: Mismatch, found: Found): { path: string; name: string } | undefined {
  if (type !== kinds.unknownMember) return undefined;
  const home = path.slice(0, path.lastIndexOf('/') + 1);
  const missing = [...found].filter(([, { code }]) => code === 'missing-member').map(([one]) => one);
  const beside = missing.filter((one) => one.slice(0, one.lastIndexOf('/') + 1) === home).map(nameIn);
  const name = suggest(nameIn(path), beside);
  return name === undefined ? undefined : { path: home + name, name };
}

/** A pointer holds member names as they were sent, and those may be anything. */
const wellFormed = (text: string) => text.toWellFormed();

type Explained = Pick<SaidFault, 'code' | 'said'>;

function explain(error: Mismatch, noun: string, root: TSchema, meant: string | undefined): Explained {
  const { schema, value, type } = error;
  const expected = describe(schema);
  switch (type) {
    case kinds.missingMember:
      return {
        code: 'missing-member',
        said: [schema[Kind] === 'Array' ? 'is missing: give {0}, [] for none' : 'is missing: give {0}', expected],
      };
    case kinds.unknownMember:
      return unknownMember(error, noun, root, meant);
    case kinds.tooManyItems:
      return {
        code: 'too-many-items',
        said: ['must have at most {0} entries, not {1}', schema['maxItems'], (value as unknown[]).length],
      };
    case kinds.tooFewItems:
      return { code: 'too-few-items', said: ['must not be empty'] };
    case kinds.tooSmall:
    case kinds.tooLarge:
      return { code: 'out-of-range', said: mustBe(error) };
    case kinds.tooLong:
      return { code: 'too-long', said: ['must have at most {0} characters', schema['maxLength']] };
    case kinds.otherForm:
      return { code: 'bad-form', said: mustBe(error) };
    default:
      return typeFault(error, noun);
  }
}

function typeFault(error: Mismatch, noun: string): Explained {
  const { schema, value, path } = error;
  if (schema[Kind] === 'Text' && typeof value === 'string') {
    return findTextFault(schema as TText, value) ?? { code: 'bad-form', said: ['must be {0}', describe(schema)] };
  }
  if (schema[Kind] === 'Literal' && typeof value === typeof schema['const']) {
    return { code: 'unknown-value', said: mustBe(error) };
  }
  const marks = schema[Kind] === 'Union' ? marksOf(schema) : [];
  if (marks.length > 0 && isObject(value)) {
    const either: Said = ['must have "{0}" or "{1}"', ...marks];
    return meantOf(error).length > 0
      ? { code: 'contradiction', said: ['{0}, not both', either] }
      : { code: 'missing-member', said: either };
  }
  if (schema[Kind] === 'Union' && marks.length === 0 && typeof value === 'string') {
    return { code: 'unknown-value', said: hinted(mustBe(error), suggest(value, allowedBy(schema))) };
  }
  return { code: 'wrong-type', said: path === '' ? ['the {0} {1}', noun, mustBe(error)] : mustBe(error) };
}

/** What was sent instead is told, too, unless it may be a secret: a password given as a number is one still. */
const mustBe = ({ schema, value }: Mismatch): Said =>
  schema['writeOnly'] ? ['must be {0}', describe(schema)] : ['must be {0}, not {1}', describe(schema), show(value)];

const hinted = (said: Said, name: string | undefined): Said =>
  name === undefined ? said : ['{0}; did you mean "{1}"?', said, name];

const allowedBy = (schema: TSchema) => (schema['anyOf'] as TSchema[]).map((one) => String(one['const']));

/** The name of the member that a path of the library leads to. */
const nameIn = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

function unknownMember(error: Mismatch, noun: string, root: TSchema, meant: string | undefined): Explained {
  const at = error.path.lastIndexOf('/');
  const name = nameIn(error.path);
  const siblings = Object.keys((error.schema['properties'] as object | undefined) ?? {});
  const said: Said =
    at === 0 ? ['is not a member of the {0}', noun] : ['is not a member of {0}', wellFormed(error.path.slice(0, at))];
  const close = meant ?? suggest(name, siblings);
  return { code: 'unknown-member', said: close === undefined ? nested(said, name, root) : hinted(said, close) };
}

/** Tells where a member of that very name belongs, when it stands on the wrong level. */
function nested(said: Said, name: string, root: TSchema): Said {
  const members = (root['properties'] ?? {}) as Record<string, TSchema>;
  if (Object.hasOwn(members, name)) return ['{0}; it belongs at the top level', said];
  const home = Object.entries(members).find(([, member]) => Object.hasOwn(member['properties'] ?? {}, name));
  return home ? ['{0}; it belongs in "{1}"', said, home[0]] : said;
}

const described = new WeakMap<TSchema, Said | string>();

/** What a schema requires, in words that follow "must be": `a whole number from 0 to 255`. */
function describe(schema: TSchema): Said | string {
  const description = described.get(schema) ?? descriptionOf(schema);
  described.set(schema, description);
  return description;
}

function descriptionOf(schema: TSchema): Said | string {
  switch (schema[Kind]) {
    case 'Integer':
      return whole(schema['minimum'], schema['maximum']);
    case 'Text':
      return schema['minLength'] > 0
        ? ['a text of {0} to {1} characters', schema['minLength'], schema['maxLength']]
        : ['a text of at most {0} characters', schema['maxLength']];
    case 'String':
      return identifier(schema);
    case 'Union':
      if (marksOf(schema).length > 0) return ['an object'];
      return ['one of {0}', allowedBy(schema).join(', ')];
    case 'Literal':
      return JSON.stringify(schema['const']);
    case 'Boolean':
      return ['true or false'];
    case 'Array':
      return ['a list'];
    case 'Object':
      return ['an object'];
    default:
      return ['a value of type {0}', schema['type'] ?? 'any'];
  }
}

function whole(minimum: number | undefined, maximum: number | undefined): Said {
  if (minimum !== undefined && maximum !== undefined) return ['a whole number from {0} to {1}', minimum, maximum];
  if (minimum !== undefined) return ['a whole number of at least {0}', minimum];
  return maximum === undefined ? ['a whole number'] : ['a whole number of at most {0}', maximum];
}

function identifier({ title, description, examples }: TSchema): Said {
  if (!title) return ['a text'];
  const named: Said = [/^[aeiou]/.test(title) ? 'an {0}' : 'a {0}', title];
  const like: Said = Array.isArray(examples) ? ['{0} such as "{1}"', named, String(examples[0])] : named;
  // A member's description begins with its own meaning, as in "Race: ...": the form follows it.
  return description ? ['{0} ({1})', like, description.replace(/^[^:"]*: /, '')] : like;
}

/** A value for a message: short, on one line, and well-formed. */
function show(value: unknown): Said | string {
  if (value === undefined) return ['nothing'];
  if (Array.isArray(value)) return ['a list'];
  if (value !== null && typeof value === 'object') return ['an object'];
  if (typeof value !== 'string') return String(value);
  if (value.length <= 30) return JSON.stringify(value);
  const points = Array.from(value.slice(0, 80));
  return JSON.stringify(points.length > 30 ? `${points.slice(0, 30).join('')}…` : value);
}
