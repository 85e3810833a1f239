import type { AnyInput, AnyRecord, CharacterInput } from '@charsheet/schema';
import { editionOf } from '@charsheet/schema/basics';

import type { ApiClient, Context } from '../../context.js';
import { Failure, Stopped } from '../../errors.js';
import type { Draft } from '../../files/draft.js';
import { shellWord } from '../../terminal/help.js';
import { commandAgain, conflict, currentVersion, howToFindOut } from '../conflict.js';
import { differenceLines } from '../differences.js';
import { callsOf, ifVersion, readRecord, storedRecord } from '../stored-sheets.js';

/** Stores what was edited, unless somebody has changed the sheet meanwhile. */
export async function storeEdited(context: Context, client: ApiClient, edited: Edited): Promise<AnyRecord> {
  const { id, version } = edited.record;
  try {
    const call = { params: { id }, body: edited.sheet as CharacterInput, headers: ifVersion(version) };
    return await storedRecord(await callsOf(client, editionOf(edited.record)).replace(call));
  } catch (error) {
    const current = await currentVersion(error);
    if (current !== undefined) throw await editConflict(context, client, edited);
    throw new Stopped(error, id, await howToFindOut(context, error, edited.file, id));
  }
}

/** What was edited, from which record, where it is, and the command that begins again. */
interface Edited {
  record: AnyRecord;
  sheet: AnyInput;
  file: string;
  again: string;
}

/** Shows what somebody else has stored meanwhile beside what was edited. */
async function editConflict(context: Context, client: ApiClient, edited: Edited): Promise<Failure> {
  const { record, sheet, file, again } = edited;
  const { id } = record;
  const theirs = await readRecord(client, id);
  const { stderr } = context.io;
  const { edit, toPutYours } = context.texts.sheets;
  const from = { name: edit.theirs(theirs.version), sheet: theirs };
  const lines = await differenceLines(context, from, { name: edit.yours, sheet }, stderr);
  stderr.write(`${lines.join('\n')}\n`);
  const update = `update ${id} ${shellWord(file)} --if-version ${theirs.version}`;
  return conflict(id, record.version, theirs.version, [
    edit.kept(file),
    toPutYours(commandAgain(context, update)),
    edit.toBeginWithTheirs(commandAgain(context, again)),
  ]);
}

/** Does what may fail; then the work of the one who edits is kept, and the report says where. */
export async function keepDraftOnFailure<T>(
  context: Context,
  draft: Draft,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    await draft.remove();
    return result;
  } catch (error) {
    if (error instanceof Failure && error.report.outcome === 'conflict') throw error;
    if (!(await draft.isUntouched())) throw new Stopped(error, id, howToGoOn(context, draft, id));
    await draft.remove();
    throw error;
  }
}

const howToGoOn = (context: Context, draft: Draft, id: string) => [
  context.texts.sheets.edit.kept(draft.path),
  context.texts.sheets.edit.toStoreLater(updateFrom(context, draft, id)),
];

/** The command that stores a draft as it is by then. */
export const updateFrom = (context: Context, { path }: Draft, id: string) =>
  commandAgain(context, `update ${id} ${shellWord(path)}`);
