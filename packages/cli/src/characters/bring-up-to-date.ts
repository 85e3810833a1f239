import { readFile } from 'node:fs/promises';

import type { AnyInput, AnyRecord } from '@charsheet/schema';

import type { Context } from '../context.js';
import { Failure } from '../errors.js';
import { writeSafely } from '../files/write-file.js';
import { checkSheet } from './read-sheets.js';

/** A member of the record as the text of a file has it; within another text there would be a backslash before the quotation mark. */
const member = (name: string, value: string) => new RegExp(`((?<!\\\\)"${name}"\\s*:\\s*)${value}`);

/**
 * Tells a file with a record which version of it is stored now, and leaves everything else as it stands there.
 * @param sent what was read from the file and stored
 * @returns whether it was done: not when the file has changed meanwhile, or cannot be written
 */
export async function bringUpToDate(
  context: Context,
  file: string,
  sent: AnyInput,
  { version, updatedAt }: Pick<AnyRecord, 'version' | 'updatedAt'>,
): Promise<boolean> {
  const now = await checkSheet(context, file);
  if (!now.ok || typeof sent.version !== 'number' || JSON.stringify(now.sheet) !== JSON.stringify(sent)) return false;
  const text = await readFile(file, 'utf8');
  const changed = text
    .replace(member('version', '\\d+'), `$1${version}`)
    .replace(member('updatedAt', '"[^"]*"'), `$1"${updatedAt}"`);
  if (changed === text) return false;
  try {
    await writeSafely(file, changed, { overwrite: 'writable' });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
