import { Command } from 'commander';

import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { examples } from '../terminal/help.js';
import { addLanguage, type LanguageOptions, languageOf, versionNumber } from '../terminal/options.js';
import { print } from '../terminal/output.js';
import type { NamedSheet } from './find-sheet.js';
import { sheetWithin } from './read-sheets.js';
import { readSource, sheetArgument } from './source.js';

interface ShowOptions extends NamedSheet, LanguageOptions {
  pdf?: boolean;
  output?: string;
  force?: boolean;
}

/** `charsheet show` */
export function showCommand(context: Context): Command {
  const command = new Command('show')
    .summary('show a sheet with all that follows from it')
    .description(
      'Show a sheet with all that follows from it by the rules: modifiers, hit points, armour class, attacks, ' +
        'and at the end what is against the rules.\n\n' +
        'On a terminal it is framed; in a pipe every line says what it is about. --json prints an object with ' +
        '"sheet", "derived" (what follows from it) and "findings".',
    )
    .argument('<sheet>', sheetArgument)
    .option('--version <n>', 'as it was in this version; for stored sheets of your own', versionNumber)
    .option('--pdf', 'fetch a stored sheet as a PDF, to print')
    .option('-o, --output <file>', 'write the PDF to this file, which must not exist yet ("-" is standard output)')
    .option('-f, --force', 'overwrite the file');
  return addLanguage(command)
    .addHelpText('after', () =>
      examples('show sheet.json', `show ${exampleId}`, 'show --lang hu sheet.json', 'show --pdf 1e64 -o bence.pdf'),
    )
    .action((sheet: string, _, command: Command) =>
      runShow(context, { sheet, ...command.optsWithGlobals<Omit<ShowOptions, 'sheet'>>() }),
    );
}

/** Shows a sheet. */
async function runShow(context: Context, options: ShowOptions): Promise<void> {
  const { io } = context;
  if (options.pdf) return (await import('./fetch-pdf.js')).fetchPdf(context, options);
  if (options.output !== undefined)
    throw wrongUsage('--output is for --pdf', 'to write a sheet as JSON: charsheet get');
  const sheet = await sheetWithin(await readSource(context, options));
  const language = languageOf(options, io.env);
  const { checkRules, derive, viewSheet } = await import('../rules.js');
  if (options.json) {
    return print(io, JSON.stringify({ sheet, derived: derive(sheet), findings: checkRules(sheet, { language }) }));
  }
  const { sheetLines } = await import('../sheet/render.js');
  await print(io, sheetLines(viewSheet(sheet, language), io.stdout, io.env).join('\n'));
}
