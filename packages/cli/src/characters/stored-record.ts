import type { AnswerHeaders, CharacterRecord } from '@charsheet/schema';

import type { ApiClient } from '../context.js';

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

/** The sheet as it is now. */
export const readRecord = async (client: ApiClient, id: string) =>
  storedRecord(await client.characters.get({ params: { id } }));

/** The sheet as it was in a version. */
export const readVersion = async (client: ApiClient, id: string, n: number) =>
  storedRecord(await client.characters.version({ params: { id, n } }));

/** The sheet as it was in a version, or as it is now. */
export const readStored = (client: ApiClient, id: string, version: number | undefined) =>
  version === undefined ? readRecord(client, id) : readVersion(client, id, version);

/** The condition that a version is the current one. */
export const ifVersion = (version: number) => ({ 'if-match': `"${version}"` });

/** How a sheet is called in messages. */
export const title = ({ name, id }: CharacterRecord) => `${name} (${id})`;
