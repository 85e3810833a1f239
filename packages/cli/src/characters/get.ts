import { Command } from 'commander';

import type { CharacterRecord } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { checkWritable, writeSafely } from '../files/write-file.js';
import { examples } from '../terminal/help.js';
import { versionNumber } from '../terminal/options.js';
import { print } from '../terminal/output.js';
import { findSheet, type NamedSheet, sheetName } from './find-sheet.js';
import { about, readStored } from './stored-sheets.js';

interface GetOptions extends NamedSheet {
  output?: string;
  force?: boolean;
}

/** `charsheet get` */
export function getCommand(context: Context): Command {
  return new Command('get')
    .summary('print a stored sheet as JSON')
    .description('Print a stored sheet as JSON, with what the service has added to it.')
    .argument('<sheet>', sheetName)
    .option('--version <n>', 'as it was in this version; for sheets of your own', versionNumber)
    .option('-o, --output <file>', 'write to this file, which must not exist yet ("-" is standard output)')
    .option('-f, --force', 'overwrite the file')
    .addHelpText('after', () =>
      examples(`get ${exampleId}`, `get ${exampleId} -o sheet.json`, `get ${exampleId} --version 2`),
    )
    .action((sheet: string, _, command: Command) =>
      runGet(context, { sheet, ...command.optsWithGlobals<Omit<GetOptions, 'sheet'>>() }),
    );
}

/** Prints a sheet, or writes it to a file. */
async function runGet(context: Context, options: GetOptions): Promise<void> {
  const { output = '-', force = false, json = false } = options;
  const overwrite = force ? 'anything' : 'nothing';
  if (output !== '-') await checkWritable(output, overwrite);
  const { client, id, version } = await findSheet(context, options);
  const text = format(await about(context, id, readStored(client, id, version)), json);
  await (output === '-' ? print(context.io, text) : writeSafely(output, `${text}\n`, { overwrite }));
}

const format = (record: CharacterRecord, compact: boolean) => JSON.stringify(record, null, compact ? undefined : 2);
