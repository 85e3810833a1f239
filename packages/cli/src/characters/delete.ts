import { Command } from 'commander';

import type { CharacterRecord } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import type { ApiClient, Context } from '../context.js';
import { Failure, wrongUsage } from '../errors.js';
import { examples } from '../terminal/help.js';
import { print, say } from '../terminal/output.js';
import { canPrompt, confirm } from '../terminal/prompts.js';
import { commandAgain, conflict, currentVersion } from './conflict.js';
import { findSheet, type NamedSheet, sheetName } from './find-sheet.js';
import { about, ifVersion, readOwn, title } from './stored-sheets.js';

interface DeleteOptions extends NamedSheet {
  yes?: boolean;
}

/** `charsheet delete` */
export function deleteCommand(context: Context): Command {
  return new Command('delete')
    .summary('delete a sheet of yours')
    .description('Delete a sheet of yours. For 30 days "charsheet restore" brings it back.')
    .argument('<sheet>', sheetName)
    .option('-y, --yes', 'without asking')
    .addHelpText('after', () => examples(`delete ${exampleId}`, `delete --yes ${exampleId}`))
    .action((sheet: string, _, command: Command) =>
      runDelete(context, { sheet, ...command.optsWithGlobals<Omit<DeleteOptions, 'sheet'>>() }),
    );
}

/** Deletes a sheet. */
async function runDelete(context: Context, options: DeleteOptions): Promise<void> {
  const { yes, json } = options;
  const { io } = context;
  if (!yes && !canPrompt(io)) throw wrongUsage('there is no terminal to ask on', 'to delete without a question: --yes');
  const { client, id } = await findSheet(context, options, { own: true });
  const record = await about(context, id, readOwn(client, id));
  if (!yes && !(await confirm(io, `Delete ${title(record)}?`, false))) throw notDeleted();
  await about(context, id, remove(context, client, record));
  if (json) await print(io, JSON.stringify(record));
  say(io, `Deleted ${title(record)}.`);
  say(io, `To bring it back, within 30 days: ${commandAgain(context, `restore ${record.id}`)}`);
}

async function remove(context: Context, client: ApiClient, { id, version }: CharacterRecord): Promise<void> {
  try {
    await client.characters.remove({ params: { id }, headers: ifVersion(version) });
  } catch (error) {
    const current = await currentVersion(error);
    if (current === undefined) throw error;
    throw conflict(id, version, current, [`to see the difference: ${commandAgain(context, `diff ${id} ${version}`)}`]);
  }
}

const notDeleted = () => new Failure({ outcome: 'failed', lines: ['nothing was deleted'] });
