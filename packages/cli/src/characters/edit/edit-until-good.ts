import type { CharacterInput } from '@charsheet/schema';

import type { Context } from '../../context.js';
import { openEditor } from '../../files/editor.js';
import { confirm } from '../../terminal/confirm.js';
import { complain, widthOf } from '../../terminal/output.js';
import { canPrompt } from '../../terminal/prompts.js';
import { type BadSheet, badSheet, checkSheet } from '../check-sheets.js';

/** Opens a file in the editor until it holds a good sheet, or until nobody wants to go on. */
export async function editUntilGood(context: Context, editor: string, file: string): Promise<CharacterInput> {
  for (;;) {
    await openEditor(context.io, editor, file);
    const checked = await checkSheet(context, file);
    if (checked.ok) return checked.sheet;
    await orGiveUp(context, checked);
  }
}

async function orGiveUp({ io }: Context, sheet: BadSheet): Promise<void> {
  const failure = badSheet(sheet, widthOf(io.stderr));
  if (!canPrompt(io)) throw failure;
  const { faults = [], lines, ...report } = failure.report;
  complain(io, { ...report, faults, lines: faults.length > 0 ? [] : lines });
  if (!(await confirm(io, 'Edit it again?', true))) throw badSheet({ ...sheet, findings: [] }, 0);
}
