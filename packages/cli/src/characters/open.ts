import { Command } from 'commander';

import { editionOf, exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { note, print, say } from '../terminal/output.js';
import { findSheet, type NamedSheet } from './find-sheet.js';
import { about, pageAddress, readRecord, title } from './stored-sheets.js';

/** `charsheet open` */
export function openCommand(context: Context): Command {
  const texts = context.texts.commands.open;
  return new Command('open')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet)
    .addHelpText('after', () => examples(context.texts, `open ${exampleId}`, 'open "Kósza Bence"', 'open 1e64'))
    .action((sheet: string, _, command: Command) =>
      runOpen(context, { sheet, ...command.optsWithGlobals<Omit<NamedSheet, 'sheet'>>() }),
    );
}

/** Opens a page. */
async function runOpen(context: Context, options: NamedSheet): Promise<void> {
  const { io } = context;
  const { client, id } = await findSheet(context, options);
  const record = await about(context, id, readRecord(client, id));
  const url = pageAddress(context, id, editionOf(record));
  if (options.json) await print(io, JSON.stringify({ id, url }));
  const texts = context.texts.sheets.open;
  const { openInBrowser } = await import('../terminal/browser.js');
  if (await openInBrowser(io, url)) return say(io, texts.opened(title(record)));
  note(io, texts.noBrowser);
  if (!options.json) await print(io, url);
}
