import type { CharacterInput, CharacterRecord } from '@charsheet/schema';

import type { ApiClient, Context } from '../../context.js';
import type { Failure } from '../../errors.js';
import { shellWord } from '../../shell-word.js';
import { commandAgain, conflict } from '../conflict.js';
import { changeLines, sheetChanges } from '../sheet-changes.js';
import { readRecord } from '../stored-record.js';

/** What was edited, from which record, where it is, and the command that begins again. */
export interface Edited {
  record: CharacterRecord;
  sheet: CharacterInput;
  file: string;
  again: string;
}

/** Shows what somebody else has stored meanwhile beside what was edited. */
export async function editConflict(context: Context, client: ApiClient, edited: Edited): Promise<Failure> {
  const { record, sheet, file, again } = edited;
  const { id } = record;
  const theirs = await readRecord(client, id);
  const { stderr, env } = context.io;
  const changes = sheetChanges(theirs, sheet);
  const lines = changeLines(`theirs, version ${theirs.version}`, 'yours', changes, stderr, env);
  stderr.write(`${lines.join('\n')}\n`);
  const update = `update ${id} ${shellWord(file)} --if-version ${theirs.version}`;
  return conflict(id, record.version, theirs.version, [
    `your file is kept: ${file}`,
    `to put yours in its place: ${commandAgain(context, update)}`,
    `to begin again with theirs: ${commandAgain(context, again)}`,
  ]);
}
