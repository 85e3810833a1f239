import { Command, Option } from 'commander';

import { connectSignedIn } from '../accounts/target.js';
import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { type ListOptions, mostOf, printList } from '../terminal/list.js';
import { atLeastOne, wholeNumber } from '../terminal/numbers.js';
import { pages } from '../terminal/pages.js';
import { type FilterOptions, queryOf } from './list-query.js';
import { row, shownRow, titles } from './summary-row.js';

export interface SheetListOptions extends GlobalOptions, FilterOptions, ListOptions {}

/** `charsheet list` */
export function listCommand(context: Context): Command {
  return new Command('list')
    .summary('list your own sheets')
    .description(
      'List your own sheets, newest first.\n\n' +
        'A table on a terminal. In a pipe, one sheet a line with tabs between identifier, name, race, class, ' +
        'level, access, and the times it was stored and last changed.',
    )
    .option('--name <text>', 'part of the name; letter case and accents do not count')
    .option('--race <id>', 'race, such as ember')
    .option('--class <id>', 'class, such as harcos')
    .option('--min-level <n>', 'lowest level', wholeNumber)
    .option('--max-level <n>', 'highest level', wholeNumber)
    .option('-l, --limit <n>', 'most sheets to list', atLeastOne, 50)
    .addOption(new Option('-a, --all', 'list every sheet').conflicts('limit'))
    .addHelpText('after', () => examples('list', 'list --class harcos --min-level 5', 'list --all --json'))
    .action((_, command: Command) => runList(context, command.optsWithGlobals<SheetListOptions>()));
}

/** Lists sheets. */
export async function runList(context: Context, options: SheetListOptions): Promise<void> {
  const query = await queryOf(options);
  const client = await connectSignedIn(context, options);
  const sheets = pages((page) => client.characters.list({ query: { ...query, ...page } }), mostOf(options));
  await printList(context, sheets, { titles, cells: shownRow, line: row, empty: 'no sheets' }, options);
}
