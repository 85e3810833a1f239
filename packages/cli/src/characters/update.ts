import { Command, Option } from 'commander';

import type { AnyInput, AnyRecord, CharacterInput } from '@charsheet/schema';
import { editionOf, exampleId } from '@charsheet/schema/basics';

import type { ApiClient, Context } from '../context.js';
import { type Failure, Stopped, wrongUsage } from '../errors.js';
import { displayName } from '../files/input.js';
import { examples, shellWord } from '../terminal/help.js';
import {
  addStrict,
  addVisibility,
  type VisibilityOptions,
  versionNumber,
  visibilityFlags,
  visibilityOf,
} from '../terminal/options.js';
import { print, say } from '../terminal/output.js';
import { bringUpToDate } from './bring-up-to-date.js';
import { commandAgain, conflict, currentVersion, howToFindOut } from './conflict.js';
import { findSheet, type NamedSheet } from './find-sheet.js';
import { badSheet, checkSheet } from './read-sheets.js';
import { heldAgainstRules, noteFindings, type StrictOptions } from './rules-findings.js';
import { about, callsOf, ifVersion, readRecord, storedRecord, title } from './stored-sheets.js';

interface UpdateOptions extends NamedSheet, VisibilityOptions, StrictOptions {
  file: string;
  ifVersion?: number;
  force?: boolean;
}

/** `charsheet update` */
export function updateCommand(context: Context): Command {
  const texts = context.texts.commands.update;
  const command = new Command('update')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet)
    .argument('<file>', texts.file);
  return addStrict(addVisibility(command, context.texts), context.texts)
    .option('--if-version <n>', texts.ifVersion, versionNumber)
    .addOption(new Option('-f, --force', texts.force).conflicts('ifVersion'))
    .addHelpText('after', () =>
      examples(context.texts, `update ${exampleId} sheet.json`, 'get $id | jq .szint=6 | charsheet update $id -'),
    )
    .action((sheet: string, file: string, _, command: Command) =>
      runUpdate(context, { sheet, file, ...command.optsWithGlobals<Omit<UpdateOptions, 'sheet' | 'file'>>() }),
    );
}

/** Replaces a sheet. */
async function runUpdate(context: Context, options: UpdateOptions): Promise<void> {
  const { file } = options;
  const checked = await heldAgainstRules(context, await checkSheet(context, file), options);
  if (!checked.ok) throw await badSheet(context, checked);
  const { client, id } = await findSheet(context, options, { own: true });
  const update = { ...options, id };
  const known = knownVersion(context, checked.sheet, update);
  const version = known ?? (await about(context, id, readRecord(client, id))).version;
  const { sheets } = context.texts;
  const record = await replace(context, client, update, checked.sheet, version);
  if (options.json) await print(context.io, JSON.stringify(record));
  else say(context.io, sheets.stored(title(record), record.version));
  await noteFindings(context, file, checked.sheet, record.id);
  if (String(checked.sheet.id).toLowerCase() !== record.id || file === '-') return;
  // Whoever goes on with the same file needs one of the new version, or the next update is a conflict.
  const isCurrent = await bringUpToDate(context, file, checked.sheet, record);
  say(context.io, isCurrent ? sheets.update.isCurrent(file) : howToGoOn(context, update));
}

/** The version that the file was made from, as far as anybody has said. */
function knownVersion(
  { texts: { sheets } }: Context,
  { id: from, version }: AnyInput,
  options: Update,
): number | '*' | undefined {
  if (options.force) return '*';
  if (typeof from === 'string' && from.toLowerCase() !== options.id.toLowerCase()) {
    const { copyOfOther, toReplace } = sheets.update;
    throw wrongUsage(copyOfOther(displayName(options.file), from), toReplace(options.id));
  }
  if (options.ifVersion !== undefined) return options.ifVersion;
  return typeof from === 'string' && Number.isInteger(version) ? Number(version) : undefined;
}

async function replace(
  context: Context,
  client: ApiClient,
  options: Update,
  sheet: AnyInput,
  version: number | '*',
): Promise<AnyRecord> {
  const headers = version === '*' ? { 'if-match': '*' } : ifVersion(version);
  const body = { ...sheet, ...visibilityOf(options) } as CharacterInput;
  try {
    const { replace } = callsOf(client, editionOf(sheet));
    return await storedRecord(await replace({ params: { id: options.id }, body, headers }));
  } catch (error) {
    const current = await currentVersion(error);
    if (current !== undefined && version !== '*') throw updateConflict(context, options, version, current);
    throw new Stopped(error, displayName(options.file), await howToFindOut(context, error, options.file, options.id));
  }
}

function howToGoOn(context: Context, { id, file }: Update): string {
  const command = commandAgain(context, `get ${id} --force --output ${shellWord(file)}`);
  return context.texts.sheets.update.toGoOn(file, command);
}

/** An update of the sheet that was found. */
type Update = UpdateOptions & { id: string };

/** What to report when the version that a file was made from is not the current one any more. */
function updateConflict(context: Context, options: Update, from: number, current: number): Failure {
  const { id, file } = options;
  const name = shellWord(file);
  const difference = file === '-' ? `diff ${id} ${from} ${current}` : `diff ${name} ${id}`;
  const again = ['update', ...visibilityFlags(options), '--if-version', current, id, name].join(' ');
  return conflict(id, from, current, [
    context.texts.sheets.toSeeDifference(commandAgain(context, difference)),
    context.texts.sheets.toPutYours(commandAgain(context, again)),
  ]);
}
