import { Command } from 'commander';

import { exampleId } from '@charsheet/schema';

import { connectSignedIn } from '../../accounts/target.js';
import type { GlobalOptions } from '../../config.js';
import type { Context } from '../../context.js';
import { createDraft } from '../../files/draft.js';
import { findEditor } from '../../files/editor.js';
import { examples } from '../../terminal/help.js';
import { print, say } from '../../terminal/output.js';
import { about, checkId, idArgument } from '../identifier.js';
import { sheetChanges } from '../sheet-changes.js';
import { title } from '../stored-record.js';
import { editUntilGood } from './edit-until-good.js';
import { keepingDraft } from './keep-draft.js';
import { readOwn, storeEdited } from './store-edited.js';

export interface EditOptions extends GlobalOptions {
  id: string;
}

/** `charsheet edit` */
export function editCommand(context: Context): Command {
  return new Command('edit')
    .summary('edit a sheet of yours in your editor')
    .description(
      'Edit a sheet of yours in the editor that VISUAL or EDITOR names, else in vi or nano.\n\n' +
        'When the editor is closed, the sheet is checked and stored, unless somebody has changed it meanwhile. ' +
        'Whatever goes wrong, the file that you have edited is kept.',
    )
    .argument('<id>', idArgument)
    .addHelpText('after', () => `${examples(`edit ${exampleId}`)}\n  EDITOR="code --wait" charsheet edit ${exampleId}`)
    .action((id: string, _, command: Command) =>
      runEdit(context, { id, ...command.optsWithGlobals<Omit<EditOptions, 'id'>>() }),
    );
}

/** Edits a sheet. */
export async function runEdit(context: Context, options: EditOptions): Promise<void> {
  const { id } = options;
  await checkId(id);
  const editor = await findEditor(context.io);
  const client = await connectSignedIn(context, options);
  const record = await about(context, id, readOwn(client, id));
  const draft = await createDraft(context.io, `${JSON.stringify(record, null, 2)}\n`);
  const stored = await keepingDraft(context, draft, id, async () => {
    const sheet = await editUntilGood(context, editor, draft.path);
    return sheetChanges(record, sheet).length === 0
      ? undefined
      : storeEdited(context, client, { record, sheet, file: draft.path, again: `edit ${record.id}` });
  });
  if (!stored) return say(context.io, 'Nothing was changed, so nothing was sent.');
  if (options.json) await print(context.io, JSON.stringify(stored));
  else say(context.io, `Stored ${title(stored)} as version ${stored.version}.`);
}
