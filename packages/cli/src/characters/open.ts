import { Command } from 'commander';

import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { note, print, say } from '../terminal/output.js';
import { findSheet, type NamedSheet, sheetName } from './find-sheet.js';
import { about, pageAddress, readRecord, title } from './stored-sheets.js';

/** `charsheet open` */
export function openCommand(context: Context): Command {
  return new Command('open')
    .summary('open the page of a sheet in your browser')
    .description(
      'Open the page of a stored sheet in the browser that BROWSER names, else in the one of the system. Where there is ' +
        'none, its address is printed. A private sheet asks you to sign in there.',
    )
    .argument('<sheet>', sheetName)
    .addHelpText('after', () => examples(`open ${exampleId}`, 'open "Kósza Bence"', 'open 1e64'))
    .action((sheet: string, _, command: Command) =>
      runOpen(context, { sheet, ...command.optsWithGlobals<Omit<NamedSheet, 'sheet'>>() }),
    );
}

/** Opens a page. */
async function runOpen(context: Context, options: NamedSheet): Promise<void> {
  const { io } = context;
  const { client, id } = await findSheet(context, options);
  const record = await about(context, id, readRecord(client, id));
  const url = pageAddress(context, id);
  if (options.json) await print(io, JSON.stringify({ id, url }));
  const { openInBrowser } = await import('../terminal/browser.js');
  if (await openInBrowser(io, url)) return say(io, `Opened the page of ${title(record)}.`);
  note(io, 'there is no browser to open it in');
  if (!options.json) await print(io, url);
}
