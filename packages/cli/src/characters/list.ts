import { Command, Option } from 'commander';

import type { CharacterQuery, CharacterSummary, SortKey } from '@charsheet/schema';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Failure } from '../errors.js';
import { schemaTexts } from '../schema-texts.js';
import { examples } from '../terminal/help.js';
import { type ListOptions, maxItems, pages, printList } from '../terminal/list.js';
import { atLeastOne, wholeNumber } from '../terminal/options.js';
import { visible } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import type { Texts } from '../texts/texts.js';
import { knownId } from './known-ids.js';
import { partsOf, shortestOfMany } from './short-ids.js';

interface SheetListOptions extends GlobalOptions, FilterOptions, ListOptions {}

/** `charsheet list` */
export function listCommand(context: Context): Command {
  const texts = context.texts.commands.list;
  return new Command('list')
    .summary(texts.summary)
    .description(texts.description)
    .option('--name <text>', texts.name)
    .option('--race <race>', texts.race)
    .option('--class <class>', texts.class)
    .option('--min-level <n>', texts.minLevel, wholeNumber)
    .option('--max-level <n>', texts.maxLevel, wholeNumber)
    .option('--deleted', texts.deleted)
    .addOption(new Option('--sort <what>', texts.sort).choices(Object.keys(sortKeys)).default('created'))
    .option('-r, --reverse', texts.reverse)
    .option('-l, --limit <n>', texts.limit, atLeastOne, 50)
    .addOption(new Option('-a, --all', texts.all).conflicts('limit'))
    .addHelpText('after', () =>
      examples(context.texts, 'list', 'list --class harcos --min-level 5', 'list --sort name', 'list --all --json'),
    )
    .action((_, command: Command) => runList(context, command.optsWithGlobals<SheetListOptions>()));
}

/** Lists sheets. */
async function runList(context: Context, options: SheetListOptions): Promise<void> {
  const { list } = context.texts.sheets;
  const query = await queryOf(context, options);
  const client = await context.connectSignedIn(options);
  const sheets = pages((page) => client.characters.list({ query: { ...query, ...page } }), maxItems(options));
  const isNarrowed = narrowing.some((name) => options[name] !== undefined);
  const style = {
    titles: [
      ...columns(list.titles),
      { title: options.deleted ? list.titles.deleted : list.titles.changed, optional: 5 },
      { title: list.titles.wholeId, optional: 6 },
    ],
    rows: (items: readonly CharacterSummary[], isWhole: boolean) => rowsOf(items, isWhole && !isNarrowed, list.access),
    line: row,
    empty: list.empty,
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
async function queryOf(context: Context, options: FilterOptions): Promise<CharacterQuery> {
  const { characterQueryValidator, sortOrders } = await import('../schema.js');
  const sort = sortKeys[options.sort];
  const given = {
    q: options.name,
    faj: options.race && (await knownId(context, 'race', options.race)),
    osztaly: options.class && (await knownId(context, 'class', options.class)),
    minSzint: options.minLevel,
    maxSzint: options.maxLevel,
    deleted: options.deleted,
    sort: sort === 'createdAt' ? undefined : sort,
    order: options.reverse && (sortOrders[sort] === 'asc' ? ('desc' as const) : ('asc' as const)),
  };
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { faultTexts } = await schemaTexts(context.language);
  const faults = characterQueryValidator.faults(query, faultTexts);
  const lines = faults.map(({ pointer, message }) =>
    context.texts.accounts.optionFault(optionOf[pointer] ?? pointer, message),
  );
  if (lines.length > 0) throw new Failure({ outcome: 'wrongUsage', lines });
  return query;
}

/** The columns of a table of sheets. */
const columns = (titles: Texts['sheets']['list']['titles']): readonly Column[] => [
  { title: titles.id },
  { title: titles.name, flexible: true },
  { title: titles.race, flexible: true, optional: 3 },
  { title: titles.class, flexible: true, optional: 1 },
  { title: titles.level, right: true, optional: 2 },
  { title: titles.access, optional: 4 },
];

type Access = Record<'public' | 'private', string>;

/** Programs read the same words in every language. */
const accessForPrograms: Access = { public: 'public', private: 'private' };

const cells = ({ id, name, faj, osztaly, szint, isPublic }: CharacterSummary, access: Access) =>
  [id, name, faj, osztaly, szint, isPublic ? access.public : access.private].map(String);

/** Rows of the table. The prefixes of identifiers would take room and say nothing there. */
function rowsOf(items: readonly CharacterSummary[], isWhole: boolean, access: Access): string[][] {
  const ids = items.map(({ id }) => id);
  const parts = partsOf(ids, isWhole ? undefined : shortestOfMany);
  return items.map((item, at) => {
    const id = parts[at] ?? item.id;
    const [faj, osztaly] = [item.faj.replace(/^f_/, ''), item.osztaly.replace(/^o_/, '')];
    return [...cells({ ...item, id, faj, osztaly }, access), timeOf(item), item.id].map(visible);
  });
}

/** In lists of deleted sheets that is when they were deleted. */
const timeOf = ({ updatedAt, deletedAt = updatedAt }: CharacterSummary) => deletedAt.slice(0, 16).replace('T', ' ');

/** A line for programs; what would break it is written as an escape. */
export const row = (item: CharacterSummary) =>
  [...cells(item, accessForPrograms), item.createdAt, item.updatedAt, ...(item.deletedAt ? [item.deletedAt] : [])]
    .map((cell) => String(cell).replace(/[\p{Cc}\u2028\u2029]/gu, visible))
    .join('\t');
