import { Command, Option } from 'commander';

import type { CharacterQuery, CharacterSummary, SortKey } from '@charsheet/schema';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Failure } from '../errors.js';
import { examples } from '../terminal/help.js';
import { type ListOptions, maxItems, pages, printList } from '../terminal/list.js';
import { atLeastOne, wholeNumber } from '../terminal/options.js';
import { visible } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { knownId } from './known-ids.js';
import { partsOf, shortestOfMany } from './short-ids.js';

interface SheetListOptions extends GlobalOptions, FilterOptions, ListOptions {}

/** `charsheet list` */
export function listCommand(context: Context): Command {
  return new Command('list')
    .summary('list your own sheets')
    .description(
      'List your own sheets, newest first.\n\n' +
        'A table on a terminal, with as many of the last digits of each identifier as commands need to know the sheet. ' +
        'In a pipe, one sheet a line with tabs between identifier, name, race, class, level, access, the times it was ' +
        'stored and last changed, and, of a deleted one, the time it was deleted.',
    )
    .option(
      '--name <text>',
      'part of the name; case, accents, strokes, spaces and the kind of apostrophe or dash do not count',
    )
    .option('--race <race>', 'race, such as ember or human')
    .option('--class <class>', 'class, such as harcos or fighter')
    .option('--min-level <n>', 'lowest level', wholeNumber)
    .option('--max-level <n>', 'highest level', wholeNumber)
    .option('--deleted', 'those that were deleted and can still be restored')
    .addOption(new Option('--sort <what>', 'in which order').choices(Object.keys(sortKeys)).default('created'))
    .option('-r, --reverse', 'the other way round')
    .option('-l, --limit <n>', 'most sheets to list', atLeastOne, 50)
    .addOption(new Option('-a, --all', 'list every sheet').conflicts('limit'))
    .addHelpText('after', () =>
      examples('list', 'list --class harcos --min-level 5', 'list --sort name', 'list --all --json'),
    )
    .action((_, command: Command) => runList(context, command.optsWithGlobals<SheetListOptions>()));
}

/** Lists sheets. */
async function runList(context: Context, options: SheetListOptions): Promise<void> {
  const query = await queryOf(options);
  const client = await context.connectSignedIn(options);
  const sheets = pages((page) => client.characters.list({ query: { ...query, ...page } }), maxItems(options));
  const isNarrowed = narrowing.some((name) => options[name] !== undefined);
  const style = {
    titles: [
      ...titles,
      { title: options.deleted ? 'DELETED' : 'CHANGED', optional: 5 },
      { title: 'WHOLE ID', optional: 6 },
    ],
    rows: (items: readonly CharacterSummary[], isWhole: boolean) => rowsOf(items, isWhole && !isNarrowed),
    line: row,
    empty: 'no sheets',
  };
  await printList(context.io, sheets, style, options);
}

/** Which sheets to list. */
interface FilterOptions {
  name?: string;
  race?: string;
  class?: string;
  minLevel?: number;
  maxLevel?: number;
  deleted?: boolean;
  sort: keyof typeof sortKeys;
  reverse?: boolean;
}

/** With one of these a list has not all of one's own sheets. */
const narrowing = ['name', 'race', 'class', 'minLevel', 'maxLevel', 'deleted'] as const;

const sortKeys = { created: 'createdAt', changed: 'updatedAt', name: 'name', level: 'szint' } as const satisfies Record<
  string,
  SortKey
>;

const optionOf: Record<string, string> = {
  '/q': '--name',
  '/faj': '--race',
  '/osztaly': '--class',
  '/minSzint': '--min-level',
  '/maxSzint': '--max-level',
};

/** The query that the options ask for. */
async function queryOf(options: FilterOptions): Promise<CharacterQuery> {
  const { characterQueryValidator, sortOrders } = await import('../schema.js');
  const sort = sortKeys[options.sort];
  const given = {
    q: options.name,
    faj: options.race && (await knownId('race', options.race)),
    osztaly: options.class && (await knownId('class', options.class)),
    minSzint: options.minLevel,
    maxSzint: options.maxLevel,
    deleted: options.deleted,
    sort: sort === 'createdAt' ? undefined : sort,
    order: options.reverse && (sortOrders[sort] === 'asc' ? ('desc' as const) : ('asc' as const)),
  };
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const faults = characterQueryValidator.faults(query);
  const lines = faults.map(({ pointer, message }) => `${optionOf[pointer] ?? pointer}: it ${message}`);
  if (lines.length > 0) throw new Failure({ outcome: 'wrongUsage', lines });
  return query;
}

/** The columns of a table of sheets. */
const titles: readonly Column[] = [
  { title: 'ID' },
  { title: 'NAME', flexible: true },
  { title: 'RACE', flexible: true, optional: 3 },
  { title: 'CLASS', flexible: true, optional: 1 },
  { title: 'LVL', right: true, optional: 2 },
  { title: 'ACCESS', optional: 4 },
];

const cells = ({ id, name, faj, osztaly, szint, isPublic }: CharacterSummary) =>
  [id, name, faj, osztaly, szint, isPublic ? 'public' : 'private'].map(String);

/** Rows of the table. The prefixes of identifiers would take room and say nothing there. */
function rowsOf(items: readonly CharacterSummary[], isWhole: boolean): string[][] {
  const ids = items.map(({ id }) => id);
  const parts = partsOf(ids, isWhole ? undefined : shortestOfMany);
  return items.map((item, at) => {
    const id = parts[at] ?? item.id;
    const [faj, osztaly] = [item.faj.replace(/^f_/, ''), item.osztaly.replace(/^o_/, '')];
    return [...cells({ ...item, id, faj, osztaly }), timeOf(item), item.id].map(visible);
  });
}

/** In lists of deleted sheets that is when they were deleted. */
const timeOf = ({ updatedAt, deletedAt = updatedAt }: CharacterSummary) => deletedAt.slice(0, 16).replace('T', ' ');

/** A line for programs; what would break it is written as an escape. */
export const row = (item: CharacterSummary) =>
  [...cells(item), item.createdAt, item.updatedAt, ...(item.deletedAt ? [item.deletedAt] : [])]
    .map((cell) => String(cell).replace(/[\p{Cc}\u2028\u2029]/gu, visible))
    .join('\t');
