import { Type } from '@sinclair/typebox';

import { abilityIds, Character } from '@charsheet/schema';

/** A string of a closed list, as JSON Schema's `enum`: ajv and Fastify's serializer are quicker with it than with a union. */
const enumeration = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });

/** The sheet that every peer validates: our own schema, its one union written the way that suits ajv. */
export const Sheet = Type.Object(
  { ...Character.properties, tulajdonsagNovelesek: Type.Array(enumeration(abilityIds), { maxItems: 256 }) },
  { additionalProperties: false },
);

/** What our schema says beyond JSON Schema, which ajv would refuse. */
export const ownKeywords = ['x-lines'];

const stored = { id: Type.String(), createdAt: Type.String() };

export const StoredSheet = Type.Object({ ...stored, ...Sheet.properties });

/** What a list shows of a sheet, where it is a simple one. */
const { name, faj, nem, kor, jellem, isten, osztaly, szint } = Sheet.properties;
export const SheetSummary = Type.Object({ ...stored, name, faj, osztaly, szint });

/** All that our list shows. */
export const OwnSummary = Type.Object({
  ...stored,
  version: Type.Integer(),
  isPublic: Type.Boolean(),
  updatedAt: Type.String(),
  ...{ name, faj, nem, kor, jellem, isten, osztaly, szint },
  edition: Type.String(),
});
