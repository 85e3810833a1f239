import { readFile, stat } from 'node:fs/promises';

import type { CharacterInput } from '@charsheet/schema';

import type { Context } from '../../context.js';
import { Failure, wrongUsage } from '../../errors.js';
import { rewrite } from '../../files/write-file.js';
import { shellWord } from '../../shell-word.js';
import { commandAgain } from '../conflict.js';
import { sheetChanges } from '../sheet-changes.js';
import { readFileSheet } from '../sheet-source.js';

/** Refuses what can be read only once. */
export async function checkRewritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || found.isFile() || found.isDirectory()) return;
  throw wrongUsage(`${file}: it is no file that can be written to again`, 'to read standard input, and print: -');
}

/** Puts a sheet into the file that it was read from, indented as it was, unless it holds another one by now. */
export async function writeLevel(
  context: Context,
  file: string,
  before: CharacterInput,
  after: CharacterInput,
): Promise<void> {
  const now = await readFileSheet(context, file);
  if (sheetChanges(before, now).length > 0) throw changedMeanwhile(context, file);
  const indent = /\n([ \t]+)"/.exec(await readFile(file, 'utf8'))?.[1];
  await rewrite(file, `${JSON.stringify(after, null, indent)}\n`);
}

const changedMeanwhile = (context: Context, file: string) =>
  new Failure({
    outcome: 'conflict',
    lines: [`${file}: it was changed meanwhile, so nothing was written`],
    next: [`to begin again: ${commandAgain(context, `level-up ${shellWord(file)}`)}`],
  });
