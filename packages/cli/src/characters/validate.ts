import { Command } from 'commander';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { exitStatus, type Outcome } from '../exit-status.js';
import { examples } from '../help.js';
import { complain, paint, print, widthOf } from '../output.js';
import { showName } from '../read-input.js';
import { visible } from '../terminal-text.js';
import { type CheckedSheet, checkSheets, linesOf } from './check-sheets.js';

export interface ValidateOptions extends GlobalOptions {
  files: string[];
  quiet?: boolean;
}

/** `charsheet validate` */
export function validateCommand(context: Context): Command {
  return new Command('validate')
    .summary('check sheets without a server')
    .description(
      'Check sheets without a server, as the server would.\n\n' +
        'Every fault is printed on standard output: with line and column when it is in the JSON text, else ' +
        'with a JSON Pointer to the value. The exit status is 6 when a sheet is bad, and 1 when a file ' +
        'cannot be read, whatever else is found.',
    )
    .argument('<file...>', 'sheet in JSON; "-" is standard input, after "--" a name may begin with "-"')
    .option('-q, --quiet', 'print nothing for good sheets')
    .addHelpText('after', () => examples('validate sheet.json', 'validate --json *.json'))
    .action((files: string[], _, command: Command) =>
      runValidate(context, { files, ...command.optsWithGlobals<Omit<ValidateOptions, 'files'>>() }),
    );
}

/** Checks sheets and prints what is wrong with them. */
export async function runValidate(context: Context, options: ValidateOptions): Promise<void> {
  let outcome: Outcome = 'done';
  for await (const sheet of checkSheets(context, options.files)) {
    if (!sheet.ok && outcome !== 'failed') outcome = sheet.unreadable ? 'failed' : 'invalid';
    await report(context, sheet, options);
  }
  context.status = exitStatus[outcome];
}

async function report({ io }: Context, sheet: CheckedSheet, { json, quiet }: ValidateOptions): Promise<void> {
  if (!sheet.ok && sheet.unreadable) complain(io, { outcome: 'failed', lines: linesOf(sheet, 0) });
  if (json) return print(io, jsonLine(sheet));
  if (!sheet.ok && !sheet.unreadable) return print(io, linesOf(sheet, widthOf(io.stdout)).map(visible).join('\n'));
  if (sheet.ok && !quiet) {
    await print(io, `${visible(showName(sheet.file))}: ${paint('ok', 'green', io.stdout, io.env)}`);
  }
}

function jsonLine(sheet: CheckedSheet): string {
  return JSON.stringify({ file: sheet.file, ok: sheet.ok, errors: sheet.ok ? [] : sheet.findings });
}
