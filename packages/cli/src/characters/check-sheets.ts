import type { CharacterInput, Fault } from '@charsheet/schema';

import type { Context } from '../context.js';
import { Failure } from '../errors.js';
import { type Content, checkNames, readInput, showName } from '../files/input.js';
import { faultLines } from '../terminal/fault-lines.js';

/** One thing that is wrong with an input. */
export type Finding = Omit<Fault, 'code'> & { code: string };

/** An input that holds a sheet. */
export interface GoodSheet {
  file: string;
  ok: true;
  sheet: CharacterInput;
}

/** An input that holds none, and why; `text` is for excerpts. */
export interface BadSheet {
  file: string;
  ok: false;
  /** There is nothing to judge. */
  unreadable: boolean;
  findings: Finding[];
  text: string;
}

export type CheckedSheet = GoodSheet | BadSheet;

/** Reads and checks inputs, one after the other. */
export async function* checkSheets(context: Context, files: readonly string[]): AsyncGenerator<CheckedSheet> {
  checkNames(files);
  const { mostBodyBytes, readSheet } = await import('../schema.js');
  for (const file of files) {
    const content = await readInput(context, file, mostBodyBytes);
    if (!('bytes' in content)) {
      yield refusal(file, content);
      continue;
    }
    const reading = readSheet(content.bytes);
    yield reading.ok
      ? { file, ok: true, sheet: reading.value }
      : { file, ok: false, unreadable: false, findings: reading.faults, text: decode(content.bytes) };
  }
}

/** Reads and checks one input. */
export async function checkSheet(context: Context, file: string): Promise<CheckedSheet> {
  for await (const sheet of checkSheets(context, [file])) return sheet;
  throw new TypeError('one file is one sheet');
}

/** What to report of an input of which nothing is sent. */
export function badSheet(sheet: BadSheet, width: number): Failure {
  const lines = linesOf(sheet, width);
  return sheet.unreadable
    ? new Failure({ outcome: 'failed', lines })
    : new Failure({ outcome: 'invalid', faults: lines, lines: ['nothing was sent'] });
}

/** For excerpts only, so bytes that are no text may come out as anything. */
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function refusal(file: string, content: Exclude<Content, { bytes: Uint8Array }>): CheckedSheet {
  const unreadable = 'unreadable' in content;
  const finding = unreadable
    ? { code: 'unreadable', message: content.unreadable }
    : { code: 'body-too-large', message: 'larger than 1 MiB, which is the most that a sheet may have' };
  return { file, ok: false, unreadable, findings: [{ pointer: '', ...finding }], text: '' };
}

/** Everything that is wrong with an input, as lines for a person. */
export function linesOf(sheet: BadSheet, width: number): string[] {
  return faultLines(showName(sheet.file), sheet.findings, sheet.text, width);
}
