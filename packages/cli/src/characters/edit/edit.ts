import { Command } from 'commander';

import type { AnyInput } from '@charsheet/schema';
import { exampleId, nameOfSheet, sheetChanges } from '@charsheet/schema/basics';

import type { Context } from '../../context.js';
import { createDraft, type Draft, findEditor, openEditor } from '../../files/draft.js';
import { examples } from '../../terminal/help.js';
import { addStrict } from '../../terminal/options.js';
import { complain, print, say } from '../../terminal/output.js';
import { canPrompt, confirm } from '../../terminal/prompts.js';
import { findSheet, type NamedSheet } from '../find-sheet.js';
import { type BadSheet, badSheet, checkSheet } from '../read-sheets.js';
import { heldAgainstRules, noteFindings, type StrictOptions } from '../rules-findings.js';
import { about, readOwn, title } from '../stored-sheets.js';
import { type NewValues, newValue, setMembers } from './set-members.js';
import { keepDraftOnFailure, storeEdited, updateFrom } from './store-edited.js';

interface EditOptions extends NamedSheet, StrictOptions {
  set?: NewValues;
}

/** `charsheet edit` */
export function editCommand(context: Context): Command {
  const texts = context.texts.commands.edit;
  const command = new Command('edit')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.storedSheet);
  return addStrict(command.option('--set <member=value>', texts.set, newValue), context.texts)
    .addHelpText(
      'after',
      () =>
        `${examples(context.texts, `edit ${exampleId}`, `edit --set ep=31 --set tp=2400 ${exampleId}`)}\n  EDITOR="code --wait" charsheet edit ${exampleId}`,
    )
    .action((sheet: string, _, command: Command) =>
      runEdit(context, { sheet, ...command.optsWithGlobals<Omit<EditOptions, 'sheet'>>() }),
    );
}

/** Edits a sheet. */
async function runEdit(context: Context, options: EditOptions): Promise<void> {
  if (options.set) return setMembers(context, options, options.set);
  const editor = await findEditor(context.io);
  const { client, id } = await findSheet(context, options, { own: true });
  const record = await about(context, id, readOwn(client, id));
  const draft = await createDraft(context.io, `${JSON.stringify(record, null, 2)}\n`);
  const done = await keepDraftOnFailure(context, draft, id, async () => {
    const sheet = await editUntilGood(context, editor, draft.path, options);
    if (!sheet) return void tellOfOpenEditor(context, editor, draft, id);
    if (sheetChanges(record, sheet).length === 0) return undefined;
    const stored = await storeEdited(context, client, { record, sheet, file: draft.path, again: `edit ${record.id}` });
    return { stored, sheet };
  });
  const { edit, stored: storedAs } = context.texts.sheets;
  if (!done) return say(context.io, edit.nothingChanged);
  const { stored, sheet } = done;
  if (options.json) await print(context.io, JSON.stringify(stored));
  else say(context.io, storedAs(title(stored), stored.version));
  await noteFindings(context, nameOfSheet(stored), sheet, stored.id);
}

/**
 * Opens a file in the editor until it holds a good sheet, or until nobody wants to go on; resolves with nothing when the
 * editor may be open still.
 */
async function editUntilGood(
  context: Context,
  editor: string,
  file: string,
  options: StrictOptions,
): Promise<AnyInput | undefined> {
  for (;;) {
    if (await context.lendTerminal(() => openEditor(context.io, editor, file))) return undefined;
    const checked = await heldAgainstRules(context, await checkSheet(context, file), options);
    if (checked.ok) return checked.sheet;
    await orGiveUp(context, checked);
  }
}

function tellOfOpenEditor(context: Context, editor: string, draft: Draft, id: string): void {
  draft.keep();
  const { edit } = context.texts.sheets;
  say(context.io, edit.cameBack(editor));
  say(context.io, edit.letItWait(editor));
  say(context.io, edit.savedIn(draft.path, updateFrom(context, draft, id)));
}

async function orGiveUp(context: Context, sheet: BadSheet): Promise<void> {
  const { io, texts } = context;
  const failure = await badSheet(context, sheet);
  if (!canPrompt(io)) throw failure;
  const { faults = [], lines, ...report } = failure.report;
  complain(io, { ...report, faults, lines: faults.length > 0 ? [] : lines });
  if (!(await confirm(io, texts.sheets.edit.again, true))) {
    throw await badSheet(context, { ...sheet, findings: [], more: false });
  }
}
