import { Command } from 'commander';

import type { CharacterRecord } from '@charsheet/schema';

import { commandFor, type GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Stopped, wrongUsage } from '../errors.js';
import { examples } from '../help.js';
import { print } from '../output.js';
import { checkFree, writeWhole } from '../write-file.js';
import { storedRecord } from './stored-record.js';

export interface GetOptions extends GlobalOptions {
  id: string;
  output?: string;
  force?: boolean;
}

const exampleId = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

/** `charsheet get` */
export function getCommand(context: Context): Command {
  return new Command('get')
    .summary('print a stored sheet as JSON')
    .description('Print a stored sheet as JSON, with what the service has added to it.')
    .argument('<id>', 'identifier of the sheet, as "charsheet create" printed it')
    .option('-o, --output <file>', 'write to this file, which must not exist yet ("-" is standard output)')
    .option('-f, --force', 'overwrite the file')
    .addHelpText('after', () => examples(`get ${exampleId}`, `get ${exampleId} -o sheet.json`))
    .action((id: string, _, command: Command) =>
      runGet(context, { id, ...command.optsWithGlobals<Omit<GetOptions, 'id'>>() }),
    );
}

/** Prints a sheet, or writes it to a file. */
export async function runGet(context: Context, options: GetOptions): Promise<void> {
  const { id, output = '-', force = false, json = false } = options;
  await checkId(id);
  if (output !== '-') await checkFree(output, force);
  const client = await context.connect(options);
  const answer = await client.characters.get({ params: { id } }).catch(async (error: unknown) => {
    throw new Stopped(error, id, await hints(context, error));
  });
  const text = format(await storedRecord(answer), json);
  await (output === '-' ? print(context.io, text) : writeWhole(output, `${text}\n`, force));
}

/** To everybody but its owner a private sheet is missing, also to an owner who has forgotten to sign in. */
async function hints({ credential, target }: Context, error: unknown): Promise<string[]> {
  const { ProblemError } = await import('../schema.js');
  const isMissing = error instanceof ProblemError && error.problem.code === 'not-found';
  return isMissing && !credential && target ? [`if it is a private one, sign in: ${commandFor(target, 'login')}`] : [];
}

async function checkId(id: string): Promise<void> {
  const { CharacterIdInPath, validator } = await import('../schema.js');
  if (validator(CharacterIdInPath).check(id)) return;
  throw wrongUsage(`"${id}" is not an identifier`, `one is a UUID, such as ${exampleId}`);
}

const format = (record: CharacterRecord, compact: boolean) => JSON.stringify(record, null, compact ? undefined : 2);
