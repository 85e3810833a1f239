import { type SchemaOptions, type TSchema, Type } from '@sinclair/typebox';

/** What a schema of an object has that takes no members besides its own. */
export const closed = { additionalProperties: false };

/** Most entries that any list of a sheet may have. */
const longestList = 256;

/** A list of a sheet. */
export const list = <T extends TSchema>(items: T, options: SchemaOptions) =>
  Type.Array(items, { maxItems: longestList, ...options });

/** A whole number, both bounds included. */
export const whole = (minimum: number, maximum: number, options: SchemaOptions) =>
  Type.Integer({ minimum, maximum, ...options });
