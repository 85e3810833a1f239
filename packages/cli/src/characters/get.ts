import { Command } from 'commander';

import type { AnyRecord } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { checkWritable, writeSafely } from '../files/write-file.js';
import { examples } from '../terminal/help.js';
import { versionNumber } from '../terminal/options.js';
import { print } from '../terminal/output.js';
import { findSheet, type NamedSheet } from './find-sheet.js';
import { about, readStored } from './stored-sheets.js';

interface GetOptions extends NamedSheet {
  output?: string;
  force?: boolean;
}

/** `charsheet get` */
export function getCommand(context: Context): Command {
  const texts = context.texts.commands.get;
  return new Command('get')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet)
    .option('--version <n>', texts.version, versionNumber)
    .option('-o, --output <file>', texts.output)
    .option('-f, --force', texts.force)
    .addHelpText('after', () =>
      examples(context.texts, `get ${exampleId}`, `get ${exampleId} -o sheet.json`, `get ${exampleId} --version 2`),
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

const format = (record: AnyRecord, compact: boolean) => JSON.stringify(record, null, compact ? undefined : 2);
