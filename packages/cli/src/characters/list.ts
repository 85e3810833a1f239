import { Command, InvalidArgumentError, Option } from 'commander';

import type { CharacterSummary } from '@charsheet/schema';

import { connectSignedIn } from '../accounts/target.js';
import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { examples } from '../help.js';
import { note, print, widthOf } from '../output.js';
import { type FilterOptions, queryOf } from './list-query.js';
import { ownSheets } from './own-sheets.js';
import { row, shownRow, titles } from './summary-row.js';

export interface ListOptions extends GlobalOptions, FilterOptions {
  limit: number;
  all?: boolean;
}

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
    .action((_, command: Command) => runList(context, command.optsWithGlobals<ListOptions>()));
}

/** Lists sheets. */
export async function runList(context: Context, options: ListOptions): Promise<void> {
  const query = await queryOf(options);
  const client = await connectSignedIn(context, options);
  const most = options.all ? Number.POSITIVE_INFINITY : options.limit;
  const isTable = context.io.stdout.isTTY === true && !options.json;
  const table: CharacterSummary[] = [];
  let more = false;
  for await (const page of ownSheets(client, query, most)) {
    more = page.more;
    if (isTable) table.push(...page.items);
    else for (const item of page.items) await print(context.io, options.json ? JSON.stringify(item) : row(item));
  }
  if (isTable) await printTable(context, table);
  if (more) note(context.io, `there are more than ${most}: --all lists every one`);
}

async function printTable({ io }: Context, items: CharacterSummary[]): Promise<void> {
  if (items.length === 0) return note(io, 'no sheets');
  const { tableLines } = await import('../table.js');
  const lines = tableLines(titles, items.map(shownRow), widthOf(io.stdout));
  await print(io, lines.join('\n'));
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is not a whole number.');
}

function atLeastOne(text: string): number {
  if (Number(text) === 0) throw new InvalidArgumentError('It must be 1 or more.');
  return wholeNumber(text);
}
