import { Argument, Command } from 'commander';

import { editionOf, exampleId } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { examples } from '../terminal/help.js';
import { print, say } from '../terminal/output.js';
import { findSheet, type NamedSheet } from './find-sheet.js';
import { about, callsOf, pageAddress, readOwn, storedRecord, title } from './stored-sheets.js';

interface VisibilityOptions extends NamedSheet {
  who: 'public' | 'private';
}

/** `charsheet visibility` */
export function visibilityCommand(context: Context): Command {
  const texts = context.texts.commands.visibility;
  return new Command('visibility')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet)
    .addArgument(new Argument('<who>', texts.who).choices(['public', 'private']))
    .addHelpText('after', () =>
      examples(context.texts, `visibility ${exampleId} private`, 'visibility "Kósza Bence" public'),
    )
    .action((sheet: string, who: VisibilityOptions['who'], _, command: Command) =>
      runVisibility(context, { sheet, who, ...command.optsWithGlobals<Omit<VisibilityOptions, 'sheet' | 'who'>>() }),
    );
}

/** Changes who may read a sheet. */
async function runVisibility(context: Context, options: VisibilityOptions): Promise<void> {
  const { io } = context;
  const isPublic = options.who === 'public';
  const { client, id } = await findSheet(context, options, { own: true });
  const before = await about(context, id, readOwn(client, id));
  const isChanged = before.isPublic !== isPublic;
  // Whoever changes the sheet at the same time changes something else.
  const call = { params: { id }, body: { isPublic }, headers: { 'if-match': '*' } };
  const record = isChanged
    ? await about(context, id, callsOf(client, editionOf(before)).patch(call).then(storedRecord))
    : before;
  if (options.json) return print(io, JSON.stringify(record));
  const texts = context.texts.sheets.visibility;
  if (!isChanged) return say(io, (isPublic ? texts.publicAlready : texts.privateAlready)(title(record)));
  say(
    io,
    isPublic ? texts.public(title(record), pageAddress(context, id, editionOf(record))) : texts.private(title(record)),
  );
}
