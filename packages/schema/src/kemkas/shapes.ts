import type { Static, TObject, TSchema } from '@sinclair/typebox';

import { isJsonObject } from '../basics.js';
import type { MergePatch } from '../characters/input.js';

/** The same object, each of its members as `change` makes it; those that become undefined are left out. */
function changed(
  value: Record<string, unknown>,
  change: (member: unknown, name: string) => unknown,
): Record<string, unknown> {
  const members = Object.entries(value).map(([name, member]) => [name, change(member, name)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

const membersOf = (schema: TSchema): [string, TSchema][] => Object.entries((schema as TObject).properties);
const memberOf = (schema: TSchema, name: string): TSchema | undefined =>
  membersOf(schema).find(([known]) => known === name)?.[1];

/** What a schema knows of a value: of objects its members, at any depth; lists stay as they are. */
export const knownOf = <S extends TObject>(schema: S, value: Static<S>): Static<S> => known(schema, value) as Static<S>;

function known(schema: TSchema, value: unknown): unknown {
  if (!schema['properties'] || !isJsonObject(value)) return value;
  return changed(value, (member, name) => {
    const itsSchema = memberOf(schema, name);
    return itsSchema && known(itsSchema, member);
  });
}

/** A merge patch that makes all that a schema knows what it is in this value, and leaves everything else. */
export const patchTo = <S extends TObject>(schema: S, value: Static<S>): MergePatch<Static<S>> =>
  patch(schema, value) as MergePatch<Static<S>>;

function patch(schema: TSchema, value: unknown): unknown {
  if (!schema['properties'] || !isJsonObject(value)) return value;
  return Object.fromEntries(
    membersOf(schema).map(([name, member]) => [name, value[name] === undefined ? null : patch(member, value[name])]),
  );
}

/**
 * What a value is taken for: null of an optional member as if it were absent, and of these members, where the schema wants
 * a whole number, a fraction as the whole number below.
 */
export function lenient(schema: TSchema, roundedDown: readonly string[], value: unknown): unknown {
  if (!schema['properties'] || !isJsonObject(value)) return value;
  return changed(value, (member, name) => {
    const itsSchema = memberOf(schema, name);
    if (member === null) return itsSchema && !isRequired(schema, name) ? undefined : null;
    if (!itsSchema) return member;
    if (roundedDown.includes(name) && typeof member === 'number') return Math.floor(member);
    return lenient(itsSchema, roundedDown, member);
  });
}

/** Whether an object has null where it can do without. */
export const hasNullForAbsent = (schema: TSchema, value: unknown): boolean =>
  isJsonObject(value) &&
  membersOf(schema).some(([name, member]) => {
    if (value[name] === null) return !isRequired(schema, name);
    return member['properties'] !== undefined && hasNullForAbsent(member, value[name]);
  });

const isRequired = (schema: TSchema, name: string) => schema['required']?.includes(name) ?? false;
