import type { CharacterPatch } from '@charsheet/schema';
import { nameOfSheet } from '@charsheet/schema/basics';

import type { Context } from '../../context.js';
import { notTaken } from '../../terminal/options.js';
import { print, say } from '../../terminal/output.js';
import { findSheet, type NamedSheet } from '../find-sheet.js';
import { noteFindings, type StrictOptions } from '../rules-findings.js';
import { about, changeOfEither, storedRecord, title } from '../stored-sheets.js';

/** Members to set, by their places in the sheet; null removes one. */
export type NewValues = Record<string, unknown>;

/** Reads `ep=31` or `felszereles.at=12`; may be given more than once. */
export function newValue(text: string, before: NewValues = {}): NewValues {
  const [, place, value] = /^([A-Za-z.]+)=(.*)$/s.exec(text) ?? [];
  if (place === undefined || value === undefined) throw notTaken('newValue');
  return merged(before, place.split('.'), parsed(value));
}

function merged(into: NewValues, [name = '', ...rest]: readonly string[], value: unknown): NewValues {
  const member = into[name];
  const within = typeof member === 'object' && member !== null ? (member as NewValues) : {};
  // Not by assigning: a member of any name is one that the service can refuse.
  const entries = Object.entries(into).filter(([other]) => other !== name);
  return Object.fromEntries([...entries, [name, rest.length === 0 ? value : merged(within, rest, value)]]);
}

/** JSON where it is such, else a text; nothing at all removes the member. */
function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Changes some members of a sheet, and nothing else of it. */
export async function setMembers(
  context: Context,
  options: NamedSheet & StrictOptions,
  values: NewValues,
): Promise<void> {
  const { client, id } = await findSheet(context, options, { own: true });
  // Whoever changes the sheet at the same time changes something else, or the same thing on purpose.
  const headers = { 'if-match': '*' };
  const query = options.strict ? { rules: 'strict' as const } : {};
  const call = { params: { id }, body: values as CharacterPatch, headers, query };
  const stored = await about(
    context,
    id,
    changeOfEither(client, (sheets) => sheets.patch(call).then(storedRecord)),
  );
  if (options.json) await print(context.io, JSON.stringify(stored));
  else say(context.io, context.texts.sheets.stored(title(stored), stored.version));
  await noteFindings(context, nameOfSheet(stored), stored, id);
}
