import { type TSchema, Type } from '@sinclair/typebox';

/** A UUID as answers have it, in lower case. */
export const uuidForm = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** A time as answers have it. */
export const Instant = Type.String({
  title: 'time',
  description: 'RFC 3339, in UTC, with milliseconds',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  examples: ['2026-05-01T18:30:00.000Z'],
});

/** The schema with a description for one place where it is used. */
export const withDescription = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description });

const tag = '(?:W/)?"[!#-~\\x80-\\xff]*"';
const tags = `^(?:\\*|${tag}(?:[ \\t]*,[ \\t]*${tag})*)$`;

/** Entity tags in a request that changes something: `*`, or tags as answers have them, in quotation marks. */
const EntityTags = (description: string) =>
  Type.String({ title: 'list of entity tags', description, pattern: tags, examples: ['"1"'] });

/**
 * `If-Match`: the versions that the caller wants to change. Comparison is strong: a weak tag (`W/"1"`) never matches.
 * `*` stands for whatever is current.
 */
export const IfMatch = EntityTags(
  'entity tags as "ETag" has them, or * for whatever is current; weak ones never match',
);

/** `If-None-Match` of a request that changes something: versions that must not be current. */
const IfNoneMatch = Type.Optional(
  EntityTags('entity tags as "ETag" has them that must not be current, or * if there must be nothing'),
);

/** Longest idempotency key, in characters. */
const longestKey = 255;

/** `Idempotency-Key`: 1-255 visible ASCII characters, bare or in quotation marks as RFC 9651 has strings. */
export const IdempotencyKey = Type.Optional(
  Type.String({
    title: 'idempotency key',
    description: `1-${longestKey} visible ASCII characters, bare or in quotation marks; the same for each try of one request`,
    pattern: `^(?:[!#-+\\--\\[\\]-~]{1,${longestKey}}|"(?:[ !#-\\[\\]-~]|\\\\["\\\\]){1,${longestKey}}")$`,
    examples: ['"0f4c7f5e-6a53-4c2e-9d1b-2f1f7a8e6c11"'],
  }),
);

/** The key in the header: a quoted one and a bare one may be the same. */
export const idempotencyKeyOf = (header: string): string =>
  header.startsWith('"') ? header.slice(1, -1).replace(/\\(.)/g, '$1') : header;

/** Request headers of a conditional read. What is malformed there only costs an answer in full. */
export const conditionalRead = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'Entity tags that the caller has; 304 when one is current', examples: ['"1"'] }),
  ),
  'if-modified-since': Type.Optional(
    Type.String({ description: 'Time of the copy that the caller has; If-None-Match goes before it' }),
  ),
});

/** Request headers of a change: without `If-Match` it is refused, since it might undo what somebody else wrote. */
export const conditionalWrite = Type.Object({ 'if-match': IfMatch, 'if-none-match': IfNoneMatch });
