import { Type } from '@sinclair/typebox';

/** A UUID as answers have it, in lower case. */
export const uuidForm = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** A time as answers have it. */
export const Instant = Type.String({
  title: 'time',
  description: 'RFC 3339, in UTC, with milliseconds',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  examples: ['2026-05-01T18:30:00.000Z'],
});
