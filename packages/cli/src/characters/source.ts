import { stat } from 'node:fs/promises';

import type { AnyInput, AnyRecord } from '@charsheet/schema';

import type { Context } from '../context.js';
import { Failure, Stopped, wrongUsage } from '../errors.js';
import { type FoundSheet, findSheet, lookFor, type NamedSheet, noSuch, whatToDo } from './find-sheet.js';
import { readFileSheet } from './read-sheets.js';
import { readAddress } from './sheet-address.js';
import { about, isId, readStored } from './stored-sheets.js';

/** What an argument names: a file, or a stored sheet. */
export type Source = { file: string } | FoundSheet;

/**
 * The file or the stored sheet that somebody means. A file is what is there under the name, or looks like the path of one; an
 * identifier is never a file, unless it is given as a path.
 */
export async function findSource(
  context: Context,
  options: NamedSheet,
  looking: { own?: boolean } = {},
): Promise<Source> {
  const { sheet: name } = options;
  const { sheets, system } = context.texts;
  if (await namesStored(name)) return findSheet(context, options, looking);
  if ((await isFile(name)) || looksLikePath(name)) {
    if (options.version !== undefined) throw wrongUsage(sheets.find.versionOfFile);
    return { file: name };
  }
  const found = await lookFor(context, options, looking).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw new Stopped(error, name, [system.noFile(name)]);
    const { report } = error;
    throw report.outcome === 'notAllowed'
      ? new Failure({ ...report, lines: [system.noFile(name), ...report.lines] })
      : error;
  });
  if (found) return found;
  throw new Failure({
    outcome: 'notFound',
    lines: [system.noFile(name), noSuch(context, name)],
    next: await whatToDo(context, options),
  });
}

/** The sheet that an argument names. */
export async function readSource(context: Context, options: NamedSheet): Promise<AnyInput | AnyRecord> {
  const source = await findSource(context, options);
  if ('file' in source) return readFileSheet(context, source.file);
  return about(context, source.id, readStored(source.client, source.id, source.version));
}

const namesStored = async (name: string) => (await isId(name.trim())) || readAddress(name.trim()) !== undefined;

const isFile = (name: string) =>
  stat(name).then(
    (found) => !found.isDirectory(),
    () => false,
  );

const looksLikePath = (name: string) => name === '-' || /[/\\]|^[.~]|\.json$/i.test(name);
