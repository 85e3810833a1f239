import type { AnswerHeaders, CharacterRecord } from '@charsheet/schema';

/**
 * The record that an answer brings. A newer service may have members that this program does not know,
 * so no more is checked than that it looks like a record.
 */
export async function storedRecord(
  answer: { status: number; body: unknown } & AnswerHeaders,
): Promise<CharacterRecord> {
  const { CharacterId, UnexpectedAnswerError, validator } = await import('../schema.js');
  const record = answer.body as CharacterRecord | null | undefined;
  if (validator(CharacterId).check(record?.id)) return record as CharacterRecord;
  const { status, headers } = answer;
  throw new UnexpectedAnswerError({ status, headers, body: JSON.stringify(answer.body) ?? '' });
}
