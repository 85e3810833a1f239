import type { AnswerHeaders, AnyRecord, Edition, ProblemCode } from '@charsheet/schema';
import { nameOfSheet, pathOf } from '@charsheet/schema/basics';

import { commandFor, defaultUrl, formatUrl } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { Stopped } from '../errors.js';

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
export async function storedRecord(answer: { status: number; body: unknown } & AnswerHeaders): Promise<AnyRecord> {
  const { characterIdValidator, UnexpectedAnswerError } = await import('../schema.js');
  const record = answer.body as AnyRecord | null | undefined;
  if (record && characterIdValidator.check(record.id)) return record;
  const { status, headers } = answer;
  throw new UnexpectedAnswerError({ status, headers, body: JSON.stringify(answer.body) ?? '' });
}

/** Calls about sheets. Their types are those of the first edition, also where it is the second that is called. */
export type SheetCalls = ApiClient['characters'];

/** Calls about the sheets of an edition. */
export const callsOf = ({ characters, characters2E }: ApiClient, edition: Edition): SheetCalls =>
  edition === '2e' ? (characters2E as unknown as SheetCalls) : characters;

/**
 * Calls about a sheet whose edition is not known: about one of the first, and, where that is refused for its edition, about one of
 * the second.
 * @param refusals what says, or may say, that it is of another edition: to changes such a sheet is missing
 */
export async function callOfEither<T>(
  client: ApiClient,
  call: (sheets: SheetCalls) => Promise<T>,
  refusals: readonly ProblemCode[] = ['other-edition'],
): Promise<T> {
  try {
    return await call(callsOf(client, '1e'));
  } catch (error) {
    const { ProblemError } = await import('../schema.js');
    if (!(error instanceof ProblemError && refusals.some((code) => code === error.problem.code))) throw error;
    return call(callsOf(client, '2e'));
  }
}

/** The same for a change of a sheet that was not read before. */
export const changeOfEither = <T>(client: ApiClient, call: (sheets: SheetCalls) => Promise<T>): Promise<T> =>
  callOfEither(client, call, ['other-edition', 'not-found']);

/** The sheet as it is now. */
export const readRecord = (client: ApiClient, id: string) =>
  callOfEither(client, async (sheets) => storedRecord(await sheets.get({ params: { id } })));

/** The sheet as it was in a version. */
export const readVersion = (client: ApiClient, id: string, n: number) =>
  callOfEither(client, async (sheets) => storedRecord(await sheets.version({ params: { id, n } })));

/** The sheet as it was in a version, or as it is now. */
export const readStored = (client: ApiClient, id: string, version: number | undefined) =>
  version === undefined ? readRecord(client, id) : readVersion(client, id, version);

/** Only its owner may see the history: who may not change the sheet is told so before the work, not after it. */
export const readOwn = (client: ApiClient, id: string): Promise<AnyRecord> =>
  callOfEither(client, async (sheets) => {
    await sheets.versions({ params: { id }, query: { limit: 1 } });
    return storedRecord(await sheets.get({ params: { id } }));
  });

/** Where the page of a sheet is, at the server that was asked. */
export function pageAddress({ target }: Context, id: string, edition: Edition): string {
  return `${target ? formatUrl(target.url) : defaultUrl}${pathOf[edition]}/${id}`;
}

/** The condition that a version is the current one. */
export const ifVersion = (version: number) => ({ 'if-match': `"${version}"` });

/** How a sheet is called in messages. */
export const title = (record: AnyRecord) => `${nameOfSheet(record)} (${record.id})`;
