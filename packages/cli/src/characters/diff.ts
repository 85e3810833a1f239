import { Command } from 'commander';

import { exampleId } from '@charsheet/schema';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { print } from '../terminal/output.js';
import type { Change } from './changes.js';
import { sidesOf } from './diff-sides.js';
import { changeLines, type Side, sheetChanges } from './sheet-changes.js';

export interface DiffOptions extends GlobalOptions {
  names: readonly string[];
}

/** `charsheet diff` */
export function diffCommand(context: Context): Command {
  return new Command('diff')
    .summary('show how two versions of a sheet differ')
    .description(
      'Show how two versions of a sheet of yours differ, or a file and a stored sheet:\n\n' +
        '  diff <id>            the version before the current one, and the current one\n' +
        '  diff <id> <v1>       version v1 and the current one\n' +
        '  diff <id> <v1> <v2>  two versions\n' +
        '  diff <file> <id>     a file and the current version\n\n' +
        'The exit status is 0 when they are the same, 1 when they differ, and 2 when something went wrong.',
    )
    .usage('[options] <id> [v1] [v2] | <file> <id>')
    .argument('<sheet>', 'identifier of a sheet, or a file; "-" is standard input')
    .argument('[other]', 'number of a version, or identifier of the sheet to compare the file with')
    .argument('[version]', 'number of the version to compare with')
    .addHelpText('after', () => examples(`diff ${exampleId}`, `diff ${exampleId} 2 5`, `diff sheet.json ${exampleId}`))
    .action((sheet: string, other: string | undefined, version: string | undefined, _, command: Command) => {
      const names = [sheet, other, version].filter((name) => name !== undefined);
      return runDiff(context, { names, ...command.optsWithGlobals<GlobalOptions>() });
    });
}

/** Compares two sheets. */
export async function runDiff(context: Context, options: DiffOptions): Promise<void> {
  context.trouble = 2;
  const [from, to] = await sidesOf(context, options);
  const changes = sheetChanges(from.sheet, to.sheet);
  if (changes.length === 0) return;
  context.status = 1;
  await print(context.io, linesOf(context, from, to, changes, options.json).join('\n'));
}

const linesOf = ({ io }: Context, from: Side, to: Side, changes: Change[], json = false) =>
  json ? changes.map((change) => JSON.stringify(change)) : changeLines(from.name, to.name, changes, io.stdout, io.env);
