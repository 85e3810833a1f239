import { Command } from 'commander';

import type { AnyRecord } from '@charsheet/schema';
import { editionOf, exampleId } from '@charsheet/schema/basics';

import type { ApiClient, Context } from '../context.js';
import { Failure, wrongUsage } from '../errors.js';
import { examples } from '../terminal/help.js';
import { print, say } from '../terminal/output.js';
import { canPrompt, confirm } from '../terminal/prompts.js';
import { commandAgain, conflict, currentVersion } from './conflict.js';
import { findSheet, type NamedSheet } from './find-sheet.js';
import { about, callsOf, ifVersion, readOwn, title } from './stored-sheets.js';

interface DeleteOptions extends NamedSheet {
  yes?: boolean;
}

/** `charsheet delete` */
export function deleteCommand(context: Context): Command {
  const texts = context.texts.commands.delete;
  return new Command('delete')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet)
    .option('-y, --yes', texts.yes)
    .addHelpText('after', () => examples(context.texts, `delete ${exampleId}`, `delete --yes ${exampleId}`))
    .action((sheet: string, _, command: Command) =>
      runDelete(context, { sheet, ...command.optsWithGlobals<Omit<DeleteOptions, 'sheet'>>() }),
    );
}

/** Deletes a sheet. */
async function runDelete(context: Context, options: DeleteOptions): Promise<void> {
  const { yes, json } = options;
  const { io } = context;
  const { delete: texts, noTerminal } = context.texts.sheets;
  if (!yes && !canPrompt(io)) throw wrongUsage(noTerminal, texts.withoutQuestion);
  const { client, id } = await findSheet(context, options, { own: true });
  const record = await about(context, id, readOwn(client, id));
  if (!yes && !(await confirm(io, texts.ask(title(record)), false))) throw notDeleted();
  await about(context, id, remove(context, client, record));
  if (json) await print(io, JSON.stringify(record));
  say(io, texts.done(title(record)));
  say(io, texts.toBringBack(commandAgain(context, `restore ${record.id}`)));
}

async function remove(context: Context, client: ApiClient, record: AnyRecord): Promise<void> {
  const { id, version } = record;
  try {
    await callsOf(client, editionOf(record)).remove({ params: { id }, headers: ifVersion(version) });
  } catch (error) {
    const current = await currentVersion(error);
    if (current === undefined) throw error;
    throw conflict(id, version, current, [
      context.texts.sheets.toSeeDifference(commandAgain(context, `diff ${id} ${version}`)),
    ]);
  }
}

const notDeleted = () => new Failure({ outcome: 'failed', lines: [({ sheets }) => sheets.delete.nothingDeleted] });
