import { Command, Option } from 'commander';

import type { HistoryPage } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { type ListOptions, type ListStyle, maxItems, pages, printList } from '../terminal/list.js';
import { atLeastOne } from '../terminal/options.js';
import type { Texts } from '../texts/texts.js';
import { findSheet, type NamedSheet } from './find-sheet.js';
import { about, callOfEither } from './stored-sheets.js';

interface HistoryOptions extends NamedSheet, ListOptions {}

const styleIn = ({ sheets: { history } }: Texts): ListStyle<HistoryPage['items'][number]> => ({
  titles: [{ title: history.titles.version, right: true }, { title: history.titles.stored }],
  rows: (items) =>
    items.map(({ version, updatedAt }) => [
      String(version),
      String(updatedAt)
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC'),
    ]),
  line: ({ version, updatedAt }) => `${version}\t${updatedAt}`,
  empty: history.empty,
});

/** `charsheet history` */
export function historyCommand(context: Context): Command {
  const texts = context.texts.commands.history;
  return new Command('history')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet)
    .option('-l, --limit <n>', texts.limit, atLeastOne, 50)
    .addOption(new Option('-a, --all', texts.all).conflicts('limit'))
    .addHelpText('after', () =>
      examples(context.texts, `history ${exampleId}`, `get ${exampleId} --version 2`, `diff ${exampleId} 2`),
    )
    .action((sheet: string, _, command: Command) =>
      runHistory(context, { sheet, ...command.optsWithGlobals<Omit<HistoryOptions, 'sheet'>>() }),
    );
}

/** Lists versions. */
async function runHistory(context: Context, options: HistoryOptions): Promise<void> {
  const { client, id } = await findSheet(context, options, { own: true });
  const versions = pages(
    (query) => callOfEither(client, (sheets) => sheets.versions({ params: { id }, query })),
    maxItems(options),
  );
  await about(context, id, printList(context.io, versions, styleIn(context.texts), options));
}
