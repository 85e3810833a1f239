import { type Static, type TObject, type TOptional, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';

import { Character } from './character.js';
import { CharacterRecord } from './record.js';

const { isPublic } = CharacterRecord.properties;
const ignored = Type.Unknown({ description: 'Ignored, so that a record can be edited and sent back' });

/** What a client sends: a sheet of an edition, or a record of it that was edited. */
export const inputOf = <S extends TObject>({ properties }: S, description: string) =>
  Type.Object(
    {
      $schema: Type.Optional(
        Type.String({ description: 'Address of a JSON Schema, for editors that complete a sheet by it; ignored' }),
      ),
      id: Type.Optional(ignored),
      version: Type.Optional(ignored),
      isPublic: Type.Optional(isPublic),
      createdAt: Type.Optional(ignored),
      updatedAt: Type.Optional(ignored),
      ...(properties as S['properties']),
    },
    { additionalProperties: false, description },
  );

/** What a client sends: a sheet, or a record it got from the service and edited. Who stores it leaves out what is ignored. */
export const CharacterInput = inputOf(Character, 'A character sheet, or a stored record that was edited');
export type CharacterInput = Static<typeof CharacterInput>;

/**
 * Makes what takes a sheet of an edition out of its input: the sheet without what the service adds to a record, its members in
 * the order of the schema. Input that does not fit the schema gives a sheet that does not fit it either.
 */
export function sheetTaker<S extends TObject>(schema: S): (input: object) => Static<S> {
  // Looked up once: it is asked for with every sheet.
  const order = orderOf(schema as Ordered);
  return (input) => inOrder(order, input) as Static<S>;
}

/** The sheet without what the service adds to a record, as {@link sheetTaker} says. */
export const sheetOf: (input: CharacterInput) => Character = sheetTaker(Character);

interface Ordered {
  properties?: Record<string, object>;
  items?: Ordered;
  anyOf?: Ordered[];
}

/** The members of an object in their order, or those of each row of a list; nothing of what stays as it is. */
type Order = { members: readonly (readonly [string, Order])[] } | { rows: Order } | undefined;

function orderOf({ properties, items, anyOf = [] }: Ordered): Order {
  // Most lists have no objects in them.
  const rows = items && orderOf(items);
  if (rows) return { rows };
  const members = new Map<string, Order>();
  for (const form of [{ properties }, ...anyOf]) {
    for (const [name, member] of Object.entries(form.properties ?? {})) {
      // What all forms have stands at the end.
      members.delete(name);
      members.set(name, orderOf(member));
    }
  }
  return members.size > 0 ? { members: [...members] } : undefined;
}

function inOrder(order: Order, value: unknown): unknown {
  if (!order || typeof value !== 'object' || value === null) return value;
  if ('rows' in order) return Array.isArray(value) ? value.map((row) => inOrder(order.rows, row)) : value;
  if (Array.isArray(value)) return value;
  const from = value as Record<string, unknown>;
  const sheet: Record<string, unknown> = {};
  for (const [name, member] of order.members) {
    if (from[name] !== undefined) sheet[name] = inOrder(member, from[name]);
  }
  return sheet;
}

/** Media type of a JSON merge patch (RFC 7396). */
export const mergePatchType = 'application/merge-patch+json';

/** The patch of a value: for an object the patches of its members, null for an optional one to remove; else the new value. */
export type MergePatch<T> = T extends string | readonly unknown[]
  ? T
  : T extends object
    ? { [N in keyof T]?: MergePatch<T[N]> | (Record<never, never> extends Pick<T, N> ? null : never) }
    : T;

type PatchMembers<S extends TObject> = {
  [N in keyof S['properties']]: TOptional<TUnsafe<MergePatch<Static<S>>[N & keyof Static<S>]>>;
};

/**
 * A merge patch of a sheet of an edition. Only its type and its description are exact: what is checked is that it is an object,
 * and, after the merge, the resulting sheet.
 */
export const patchOf = <I extends TObject, S extends TObject>(input: I, sheet: S) =>
  Type.Object(
    { ...patchMembers(input), ...patchMembers(Type.Object({ isPublic })), ...patchMembers(sheet) },
    {
      description:
        'Members to change; null removes an optional one. Objects are merged, lists and everything else replaced. Other members are refused',
    },
  );

/** A merge patch of a sheet. */
export const CharacterPatch = patchOf(CharacterInput, Character);
export type CharacterPatch = Static<typeof CharacterPatch>;

function patchMembers<S extends TObject>(schema: S): PatchMembers<S> {
  const members = Object.entries<TSchema>(schema.properties).map(([name, member]) => {
    const isOptional = !schema.required?.includes(name);
    return [name, Type.Optional(Type.Unknown(inPatch(member, isOptional)))];
  });
  return Object.fromEntries(members) as PatchMembers<S>;
}

/** How the documentation shows a member of a patch. */
function inPatch(member: TSchema, isOptional: boolean): object {
  const value: object = member['properties'] ? objectInPatch(member as TObject) : member;
  if (!isOptional || member.type === undefined) return value;
  const { description = '' } = member;
  return { description: `${description}; null removes it`, anyOf: [value, { type: 'null' }] };
}

function objectInPatch({ description, properties, required, additionalProperties }: TObject): object {
  const members = Object.entries<TSchema>(properties).map(([name, member]) => [
    name,
    inPatch(member, !required?.includes(name)),
  ]);
  return { type: 'object', description, additionalProperties, properties: Object.fromEntries(members) };
}
