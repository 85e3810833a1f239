import type { AnyInput, AnyRecord } from '@charsheet/schema';
import type { Finding } from '@charsheet/schema/rules';

import type { Context } from '../context.js';
import { displayName } from '../files/input.js';
import { note } from '../terminal/output.js';
import type { Texts } from '../texts/texts.js';
import { commandAgain } from './conflict.js';
import { type CheckedSheet, sheetWithin } from './read-sheets.js';

/** What the rules say of a sheet; nothing of one of the second edition, whose rules are not looked at yet. */
export async function findingsOf(
  { language }: Pick<Context, 'language'>,
  input: AnyInput | AnyRecord,
): Promise<Finding[]> {
  const sheet = await sheetWithin(input);
  if ('nev' in sheet) return [];
  const { checkRules } = await import('../rules.js');
  return checkRules(sheet, { language });
}

export const hasErrors = (findings: readonly Finding[]) => findings.some(({ level }) => level === 'error');

/** How many findings there are, as `1 rules error, 2 rules notes`; nothing when there are none. */
export function countText({ sheets: { rules } }: Texts, findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const notes = findings.length - errors;
  return [...(errors > 0 ? [rules.errors(errors)] : []), ...(notes > 0 ? [rules.notes(notes)] : [])].join(', ');
}

/** Whether a sheet that is against the rules is refused. */
export interface StrictOptions {
  strict?: boolean;
}

/** The input; with `--strict` one that is against the rules counts as a bad one. */
export async function heldAgainstRules(
  context: Context,
  checked: CheckedSheet,
  { strict = false }: StrictOptions,
): Promise<CheckedSheet> {
  if (!checked.ok || !strict) return checked;
  if ('nev' in checked.sheet) {
    note(context.io, context.texts.sheets.rules.notYet(displayName(checked.file)));
    return checked;
  }
  const errors = (await findingsOf(context, checked.sheet)).filter(({ level }) => level === 'error');
  if (errors.length === 0) return checked;
  const findings = errors.map(({ pointer, code, message }) => ({ pointer, code, message }));
  const { file } = checked;
  return { file, ok: false, code: 'rules-violated', unreadable: false, findings, more: false, text: '' };
}

/** Tells in short what the rules have against a sheet that was stored. */
export async function noteFindings(
  context: Context,
  file: string,
  sheet: AnyInput | AnyRecord,
  id: string,
): Promise<void> {
  const findings = await findingsOf(context, sheet);
  if (!hasErrors(findings)) return;
  const { io, texts } = context;
  const counts = countText(texts, findings);
  note(io, texts.sheets.rules.see(displayName(file), counts, commandAgain(context, `show ${id}`)));
}
