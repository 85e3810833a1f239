import { type Static, type TObject, type TOptional, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';

import { Character } from './character.js';
import { CharacterInput, CharacterRecord } from './record.js';

/** Media type of a JSON merge patch (RFC 7396). */
export const mergePatchType = 'application/merge-patch+json';

/** What may stand for a value in a merge patch: an object is itself a patch, null removes, all else replaces. */
export type MergePatch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [N in keyof T]?: MergePatch<T[N]> | (Record<never, never> extends Pick<T, N> ? null : never) }
    : T;

type PatchMembers<S extends TObject> = {
  [N in keyof S['properties']]: TOptional<TUnsafe<MergePatch<Static<S>>[N & keyof Static<S>]>>;
};

/**
 * A merge patch of a sheet. Its type and its description say what makes sense; what is checked is that it is an object,
 * and, after the merge, the sheet that comes of it.
 */
export const CharacterPatch = Type.Object(
  {
    ...patchMembers(CharacterInput),
    ...patchMembers(Type.Pick(CharacterRecord, ['isPublic'])),
    ...patchMembers(Character),
  },
  {
    description:
      'Members to change; null removes an optional one. Objects are merged, lists and everything else replaced. Other members are refused',
  },
);
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
