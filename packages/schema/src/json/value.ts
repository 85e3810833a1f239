/** Whether a value read from JSON is an object, and not a list or null. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member name as a segment of a JSON Pointer (RFC 6901), with the slash before it. */
export const pointerSegment = (name: string): string =>
  `/${name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`;
