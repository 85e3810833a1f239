import { Command } from 'commander';

import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { addLanguage, type LanguageOptions, languageOf, versionNumber } from '../terminal/options.js';
import { print } from '../terminal/output.js';
import { readSource, type SourceOptions, sheetArgument, sheetWithin } from './read-sheets.js';

interface ShowOptions extends SourceOptions, LanguageOptions {}

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
    .option('--version <n>', 'as it was in this version; for stored sheets of your own', versionNumber);
  return addLanguage(command)
    .addHelpText('after', () =>
      examples('show sheet.json', `show ${exampleId}`, 'show --lang hu sheet.json', 'show --json sheet.json'),
    )
    .action((sheet: string, _, command: Command) =>
      runShow(context, { sheet, ...command.optsWithGlobals<Omit<ShowOptions, 'sheet'>>() }),
    );
}

/** Shows a sheet. */
async function runShow(context: Context, options: ShowOptions): Promise<void> {
  const { io } = context;
  const sheet = await sheetWithin(await readSource(context, options));
  const language = languageOf(options, io.env);
  const { checkRules, derive, viewSheet } = await import('../rules.js');
  if (options.json) {
    return print(io, JSON.stringify({ sheet, derived: derive(sheet), findings: checkRules(sheet, { language }) }));
  }
  const { sheetLines } = await import('../sheet/render.js');
  await print(io, sheetLines(viewSheet(sheet, language), io.stdout, io.env).join('\n'));
}
