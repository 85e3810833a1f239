import type { Character, CharacterInput, CharacterRecord } from '@charsheet/schema';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Failure, wrongUsage } from '../errors.js';
import { widthOf } from '../terminal/output.js';
import { checkSheet, linesOf } from './check-sheets.js';
import { about, isId } from './identifier.js';
import { readStored } from './stored-record.js';

/** How help describes an argument that is either. */
export const sheetArgument =
  'identifier of a stored sheet, or a file; "-" is standard input, a file that is called like an identifier is ./name';

export interface SourceOptions extends GlobalOptions {
  sheet: string;
  version?: number;
}

/** The sheet that an argument names: a stored one by its identifier, else one in a file. */
export async function readSource(context: Context, options: SourceOptions): Promise<CharacterInput> {
  const { sheet: name, version } = options;
  if (!(await isId(name))) {
    if (version !== undefined) throw wrongUsage('--version is for stored sheets, and this is a file');
    return readFileSheet(context, name);
  }
  const client = await context.connect(options);
  return about(context, name, readStored(client, name, version));
}

/** The sheet of a file. */
export async function readFileSheet(context: Context, file: string): Promise<CharacterInput> {
  const checked = await checkSheet(context, file);
  if (checked.ok) return checked.sheet;
  const lines = linesOf(checked, widthOf(context.io.stderr));
  throw new Failure(
    checked.unreadable ? { outcome: 'failed', lines } : { outcome: 'invalid', faults: lines, lines: [] },
  );
}

/** What of it is the sheet; a newer service may send more, but nothing else. */
export async function sheetWithin(input: CharacterInput | CharacterRecord): Promise<Character> {
  const { Character, sheetOf, UnexpectedAnswerError, validator } = await import('../schema.js');
  const sheet = sheetOf(input);
  if (validator(Character, 'sheet').check(sheet)) return sheet;
  throw new UnexpectedAnswerError({ status: 200, headers: {}, body: JSON.stringify(input) });
}
