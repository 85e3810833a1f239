import { Command, Option } from 'commander';

import type { HistoryPage } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { type ListOptions, type ListStyle, maxItems, pages, printList } from '../terminal/list.js';
import { atLeastOne } from '../terminal/options.js';
import { findSheet, type NamedSheet, sheetName } from './find-sheet.js';
import { about } from './stored-sheets.js';

interface HistoryOptions extends NamedSheet, ListOptions {}

const style: ListStyle<HistoryPage['items'][number]> = {
  titles: [{ title: 'VERSION', right: true }, { title: 'STORED' }],
  rows: (items) =>
    items.map(({ version, updatedAt }) => [
      String(version),
      String(updatedAt)
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC'),
    ]),
  line: ({ version, updatedAt }) => `${version}\t${updatedAt}`,
  empty: 'no versions',
};

/** `charsheet history` */
export function historyCommand(context: Context): Command {
  return new Command('history')
    .summary('list the versions of a sheet of yours')
    .description(
      'List the versions of a sheet of yours, the current one first.\n\n' +
        'A table on a terminal. In a pipe, one version a line with a tab between its number and the time it was stored.',
    )
    .argument('<sheet>', sheetName)
    .option('-l, --limit <n>', 'most versions to list', atLeastOne, 50)
    .addOption(new Option('-a, --all', 'list every version').conflicts('limit'))
    .addHelpText('after', () => examples(`history ${exampleId}`, `get ${exampleId} --version 2`, `diff ${exampleId} 2`))
    .action((sheet: string, _, command: Command) =>
      runHistory(context, { sheet, ...command.optsWithGlobals<Omit<HistoryOptions, 'sheet'>>() }),
    );
}

/** Lists versions. */
async function runHistory(context: Context, options: HistoryOptions): Promise<void> {
  const { client, id } = await findSheet(context, options, { own: true });
  const versions = pages((query) => client.characters.versions({ params: { id }, query }), maxItems(options));
  await about(context, id, printList(context.io, versions, style, options));
}
