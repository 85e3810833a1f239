import { Command, Option } from 'commander';

import type { CharacterQuery, CharacterSummary } from '@charsheet/schema';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Failure } from '../errors.js';
import { examples } from '../terminal/help.js';
import { type ListOptions, maxItems, pages, printList } from '../terminal/list.js';
import { atLeastOne, wholeNumber } from '../terminal/options.js';
import { visible } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';

interface SheetListOptions extends GlobalOptions, FilterOptions, ListOptions {}

/** `charsheet list` */
export function listCommand(context: Context): Command {
  return new Command('list')
    .summary('list your own sheets')
    .description(
      'List your own sheets, newest first.\n\n' +
        'A table on a terminal. In a pipe, one sheet a line with tabs between identifier, name, race, class, ' +
        'level, access, and the times it was stored and last changed.',
    )
    .option(
      '--name <text>',
      'part of the name; case, accents, strokes, spaces and the kind of apostrophe or dash do not count',
    )
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
async function runList(context: Context, options: SheetListOptions): Promise<void> {
  const query = await queryOf(options);
  const client = await context.connectSignedIn(options);
  const sheets = pages((page) => client.characters.list({ query: { ...query, ...page } }), maxItems(options));
  await printList(context.io, sheets, { titles, cells: shownRow, line: row, empty: 'no sheets' }, options);
}

/** Which sheets to list. */
interface FilterOptions {
  name?: string;
  race?: string;
  class?: string;
  minLevel?: number;
  maxLevel?: number;
}

const optionOf: Record<string, string> = {
  '/q': '--name',
  '/faj': '--race',
  '/osztaly': '--class',
  '/minSzint': '--min-level',
  '/maxSzint': '--max-level',
};

/** In tables the identifiers stand without their prefix, so they may be given so. */
const withPrefix = (prefix: string, id: string | undefined) =>
  id === undefined || id.startsWith(prefix) ? id : prefix + id;

/** The query that the options ask for. */
async function queryOf(options: FilterOptions): Promise<CharacterQuery> {
  const given = {
    q: options.name,
    faj: withPrefix('f_', options.race),
    osztaly: withPrefix('o_', options.class),
    minSzint: options.minLevel,
    maxSzint: options.maxLevel,
  };
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { characterQueryValidator } = await import('../schema.js');
  const faults = characterQueryValidator.faults(query);
  const lines = faults.map(({ pointer, message }) => `${optionOf[pointer] ?? pointer}: it ${message}`);
  if (lines.length > 0) throw new Failure({ outcome: 'wrongUsage', lines });
  return query;
}

/** The columns of a table of sheets. */
export const titles: readonly Column[] = [
  { title: 'ID' },
  { title: 'NAME', flexible: true },
  { title: 'RACE', flexible: true },
  { title: 'CLASS', flexible: true },
  { title: 'LVL', right: true },
  { title: 'ACCESS' },
];

const cells = ({ id, name, faj, osztaly, szint, isPublic }: CharacterSummary) =>
  [id, name, faj, osztaly, szint, isPublic ? 'public' : 'private'].map(String);

/** A row of the table. The prefixes of identifiers would take room and say nothing there. */
const shownRow = (item: CharacterSummary) =>
  cells({ ...item, faj: item.faj.replace(/^f_/, ''), osztaly: item.osztaly.replace(/^o_/, '') }).map(visible);

/** A line for programs; what would break it is written as an escape. */
export const row = (item: CharacterSummary) =>
  [...cells(item), item.createdAt, item.updatedAt]
    .map((cell) => String(cell).replace(/[\p{Cc}\u2028\u2029]/gu, visible))
    .join('\t');
