import type { AnswerHeaders, CharacterRecord, CharacterRecord2E } from '@charsheet/schema';

import { commandFor, defaultUrl, formatUrl } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { Stopped } from '../errors.js';

/** A stored sheet of any edition. */
export type AnyRecord = CharacterRecord | CharacterRecord2E;

/** Whether a text is an identifier of a sheet. */
export async function isId(text: string): Promise<boolean> {
  const { characterIdInPathValidator } = await import('../schema.js');
  return characterIdInPathValidator.check(text);
}

/** The result of a call about a sheet; when it fails, the report names the sheet. */
export async function about<T>(context: Context, id: string, call: Promise<T>): Promise<T> {
  return call.catch(async (error: unknown) => {
    throw new Stopped(error, id, await hints(context, error));
  });
}

/** To everybody but its owner a private sheet is missing, also to an owner who has forgotten to sign in. */
async function hints({ credential, target, texts }: Context, error: unknown): Promise<string[]> {
  const { ProblemError } = await import('../schema.js');
  const isMissing = error instanceof ProblemError && error.problem.code === 'not-found';
  return isMissing && !credential && target ? [texts.sheets.ifPrivate(commandFor(target, 'login'))] : [];
}

/**
 * The record that an answer brings. A newer service may have members that this program does not know,
 * so no more is checked than that it looks like a record.
 */
export async function storedRecord<Stored extends AnyRecord = CharacterRecord>(
  answer: { status: number; body: unknown } & AnswerHeaders,
): Promise<Stored> {
  const { characterIdValidator, UnexpectedAnswerError } = await import('../schema.js');
  const record = answer.body as Stored | null | undefined;
  if (record && characterIdValidator.check(record.id)) return record;
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

/** The same of any edition: who asks for one of the first is told where it is. */
export async function readAnyStored(client: ApiClient, id: string, version?: number): Promise<AnyRecord> {
  try {
    return await readStored(client, id, version);
  } catch (error) {
    const { ProblemError } = await import('../schema.js');
    if (!(error instanceof ProblemError && error.problem.code === 'other-edition')) throw error;
    const { get, version: getVersion } = client.characters2E;
    return storedRecord<CharacterRecord2E>(
      await (version === undefined ? get({ params: { id } }) : getVersion({ params: { id, n: version } })),
    );
  }
}

/** Only its owner may see the history: who may not change the sheet is told so before the work, not after it. */
export async function readOwn(client: ApiClient, id: string): Promise<CharacterRecord> {
  await client.characters.versions({ params: { id }, query: { limit: 1 } });
  return readRecord(client, id);
}

/** Where the page of a sheet is, at the server that was asked. */
export const pageAddress = ({ target }: Context, id: string) =>
  `${target ? formatUrl(target.url) : defaultUrl}/Character/${id}`;

/** The condition that a version is the current one. */
export const ifVersion = (version: number) => ({ 'if-match': `"${version}"` });

/** How a sheet is called in messages. */
export const title = ({ name, id }: CharacterRecord) => `${name} (${id})`;
