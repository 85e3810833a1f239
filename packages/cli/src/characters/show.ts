import { Command } from 'commander';

import type { AnySheet, Language } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { examples } from '../terminal/help.js';
import { versionNumber } from '../terminal/options.js';
import { print } from '../terminal/output.js';
import type { NamedSheet } from './find-sheet.js';
import { sheetWithin } from './read-sheets.js';
import { readSource } from './source.js';

interface ShowOptions extends NamedSheet {
  pdf?: boolean;
  output?: string;
  force?: boolean;
}

/** `charsheet show` */
export function showCommand(context: Context): Command {
  const texts = context.texts.commands.show;
  return new Command('show')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.fileOrSheet)
    .option('--version <n>', texts.version, versionNumber)
    .option('--pdf', texts.pdf)
    .option('-o, --output <file>', texts.output)
    .option('-f, --force', texts.force)
    .addHelpText('after', () =>
      examples(
        context.texts,
        'show sheet.json',
        `show ${exampleId}`,
        'show --lang hu sheet.json',
        'show --pdf 1e64 -o bence.pdf',
      ),
    )
    .action((sheet: string, _, command: Command) =>
      runShow(context, { sheet, ...command.optsWithGlobals<Omit<ShowOptions, 'sheet'>>() }),
    );
}

/** Shows a sheet. */
async function runShow(context: Context, options: ShowOptions): Promise<void> {
  const { io, language } = context;
  if (options.pdf) return (await import('./fetch-pdf.js')).fetchPdf(context, options);
  if (options.output !== undefined)
    throw wrongUsage(context.texts.sheets.show.outputForPdf, context.texts.sheets.show.toWriteJson);
  const sheet = await sheetWithin(await readSource(context, options));
  const { view, computed } = await readOff(sheet, language);
  if (options.json) return print(io, JSON.stringify({ sheet, ...computed }));
  const { sheetLines } = await import('../sheet/render.js');
  await print(io, sheetLines(view, io.stdout, io.env).join('\n'));
}

/** A sheet in words, and what follows from it for programs; whether one of the second edition keeps to the rules is not looked at. */
async function readOff(sheet: AnySheet, language: Language) {
  if ('nev' in sheet) {
    const { derive2E, viewSheet2E } = await import('../rules-2e.js');
    return { view: viewSheet2E(sheet, language), computed: { derived: derive2E(sheet) } };
  }
  const { checkRules, derive, viewSheet } = await import('../rules.js');
  const findings = checkRules(sheet, { language });
  return { view: viewSheet(sheet, language), computed: { derived: derive(sheet), findings } };
}
