import { Command } from 'commander';

import type { AnyRecord, CharacterInput } from '@charsheet/schema';
import { editionOf, exampleId } from '@charsheet/schema/basics';

import type { ApiClient, Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { versionNumber } from '../terminal/options.js';
import { print, say } from '../terminal/output.js';
import { commandAgain, conflict, currentVersion } from './conflict.js';
import { findSheet, type NamedSheet } from './find-sheet.js';
import { about, callsOf, changeOfEither, ifVersion, readVersion, storedRecord, title } from './stored-sheets.js';

/** `charsheet restore` */
export function restoreCommand(context: Context): Command {
  const texts = context.texts.commands.restore;
  return new Command('restore')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet)
    .option('--version <n>', texts.version, versionNumber)
    .addHelpText('after', () => examples(context.texts, `restore ${exampleId}`, `restore ${exampleId} --version 2`))
    .action((sheet: string, _, command: Command) =>
      runRestore(context, { sheet, ...command.optsWithGlobals<Omit<NamedSheet, 'sheet'>>() }),
    );
}

/** Brings back a sheet. */
async function runRestore(context: Context, options: NamedSheet): Promise<void> {
  // Whoever names a version means a sheet that is there.
  const deleted = options.version === undefined ? 'first' : 'last';
  const { client, id, version } = await findSheet(context, options, { own: true, deleted });
  const live = await about(context, id, revive(client, id));
  const record = version === undefined ? live : await about(context, id, goBack(context, client, live, version));
  if (options.json) await print(context.io, JSON.stringify(record));
  else say(context.io, doneMessage(context, record, live, version));
}

/** A sheet that was not deleted is answered as it is, so this is also how to read one. */
const revive = (client: ApiClient, id: string) =>
  changeOfEither(client, async (sheets) => storedRecord(await sheets.restore({ params: { id } })));

async function goBack(context: Context, client: ApiClient, live: AnyRecord, version: number): Promise<AnyRecord> {
  const { id } = live;
  if (live.version === version) return live;
  const old = await readVersion(client, id, version);
  const body = { ...old, isPublic: live.isPublic } as CharacterInput;
  try {
    return await storedRecord(
      await callsOf(client, editionOf(live)).replace({ params: { id }, body, headers: ifVersion(live.version) }),
    );
  } catch (error) {
    const current = await currentVersion(error);
    if (current === undefined) throw error;
    throw conflict(id, live.version, current, [
      context.texts.sheets.toSeeDifference(commandAgain(context, `diff ${id} ${live.version}`)),
    ]);
  }
}

function doneMessage(
  { texts: { sheets } }: Context,
  record: AnyRecord,
  live: AnyRecord,
  version: number | undefined,
): string {
  const { isThere, already, done } = sheets.restore;
  if (version === undefined) return isThere(title(record), record.version);
  return record === live ? already(title(record), version) : done(title(record), version, record.version);
}
