import type { AnyInput, AnyRecord } from '@charsheet/schema';
import { sheetChanges } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import type { Output } from '../terminal/io.js';
import { paint, visible } from '../terminal/output.js';

/** A sheet to compare, and how it is called. */
export interface Side {
  name: string;
  sheet: AnyInput | AnyRecord;
}

/**
 * How two sheets differ, below the names of both: in words where a person reads them, else by the places in the sheets.
 */
export async function differenceLines({ io }: Context, from: Side, to: Side, stream: Output): Promise<string[]> {
  const removed = (text: string) => paint(visible(`-${text}`), 'red', stream, io.env);
  const added = (text: string) => paint(visible(`+${text}`), 'green', stream, io.env);
  const differences = stream.isTTY ? await inWords(io.language, from, to) : byPlace(from, to);
  const lines = differences.flatMap(({ what, ...change }) => [
    ...(change.from === undefined ? [] : [removed(` ${what} ${change.from}`)]),
    ...(change.to === undefined ? [] : [added(` ${what} ${change.to}`)]),
  ]);
  return [removed(`-- ${from.name}`), added(`++ ${to.name}`), ...lines];
}

interface Difference {
  what: string;
  from?: string | undefined;
  to?: string | undefined;
}

async function inWords(language: Context['language'], from: Side, to: Side): Promise<Difference[]> {
  const [before, after] = [from.sheet, to.sheet];
  const lines =
    'nev' in before && 'nev' in after
      ? (await import('../rules-2e.js')).describeChanges2E(before, after, language)
      : (await import('../rules.js')).describeChanges(before, after, language);
  return lines.map(({ label, ...change }) => ({
    what: `${label}:`,
    ...change,
  }));
}

const byPlace = (from: Side, to: Side): Difference[] =>
  sheetChanges(from.sheet, to.sheet).map((change) => ({
    what: change.pointer,
    from: 'from' in change ? JSON.stringify(change.from) : undefined,
    to: 'to' in change ? JSON.stringify(change.to) : undefined,
  }));
