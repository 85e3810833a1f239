import type {
  AnyInput,
  AnyRecord,
  AnySheet,
  Character,
  CharacterInput,
  CharacterRecord,
  Fault,
  ProblemCode,
} from '@charsheet/schema';
import { editionOf } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { type FailedInput, Failure, type FailureCode } from '../errors.js';
import { type Content, checkNames, displayName, readInput } from '../files/input.js';
import { schemaTexts } from '../schema-texts.js';
import { faultLines } from '../terminal/fault-lines.js';
import { widthOf } from '../terminal/output.js';
import type { Texts } from '../texts/texts.js';

/** One thing that is wrong with an input. */
export type Finding = Omit<Fault, 'code'> & { code: string };

/** An input that holds a sheet, of any edition. */
export interface GoodSheet {
  file: string;
  ok: true;
  sheet: AnyInput;
}

/** An input that holds none, and why; `text` is for excerpts. */
export interface BadSheet {
  file: string;
  ok: false;
  /** What kind of trouble it is, by the codes of the service where it has one. */
  code: 'file-not-found' | 'unreadable-file' | 'body-too-large' | 'invalid-json' | 'invalid-body' | 'rules-violated';
  /** Not even its bytes could be read. */
  unreadable: boolean;
  findings: Finding[];
  /** Whether there are more findings than these. */
  more: boolean;
  text: string;
}

export type CheckedSheet = GoodSheet | BadSheet;

/** Reads and checks inputs, one after the other; their members tell which edition they are of. */
export async function* checkSheets(context: Context, files: readonly string[]): AsyncGenerator<CheckedSheet> {
  checkNames(files);
  const { mostBodyBytes, mostFaultsListed, placeFaults, readAnySheet } = await import('../schema.js');
  const { faultTexts } = await schemaTexts(context.language);
  for (const file of files) {
    const content = await readInput(context, file, mostBodyBytes);
    if (!('bytes' in content)) {
      yield refusal(context.texts, file, content);
      continue;
    }
    const reading = readAnySheet(content.bytes, faultTexts);
    if (reading.ok) {
      yield { file, ok: true, sheet: reading.value };
      continue;
    }
    const text = decode(content.bytes);
    const faults = reading.problem === 'invalid-body' ? placeFaults(text, reading.faults) : reading.faults;
    const [findings, more] = [faults.slice(0, mostFaultsListed), faults.length > mostFaultsListed];
    yield { file, ok: false, code: reading.problem, unreadable: false, findings, more, text };
  }
}

/** Reads and checks one input. */
export async function checkSheet(context: Context, file: string): Promise<CheckedSheet> {
  for await (const sheet of checkSheets(context, [file])) return sheet;
  throw new TypeError('one file is one sheet');
}

/** What to report of an input of which nothing is sent. */
export async function badSheet({ io }: Context, sheet: BadSheet): Promise<Failure> {
  const lines = linesOf(sheet, io.texts, widthOf(io.stderr));
  const failures = [await failureOf(sheet, io)];
  return sheet.unreadable
    ? new Failure({ outcome: 'failed', lines, failures })
    : new Failure({ outcome: 'invalid', faults: lines, lines: [io.texts.sheets.nothingSent], failures });
}

/** A bad input as programs get it. */
export async function failureOf(
  { file, code, unreadable, findings }: BadSheet,
  { texts, language }: Pick<Context, 'texts' | 'language'>,
): Promise<FailedInput> {
  const { problemTexts } = await schemaTexts(language);
  const { failures } = texts.system;
  const title = code in failures ? failures[code as FailureCode] : problemTexts[code as ProblemCode].title;
  const detail = unreadable ? (findings[0]?.message ?? '') : '';
  return { input: displayName(file), code, title, detail, errors: unreadable ? [] : findings };
}

/** For excerpts only, so bytes that are no text may come out as anything. */
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function refusal(texts: Texts, file: string, content: Exclude<Content, { bytes: Uint8Array }>): BadSheet {
  const unreadable = 'unreadable' in content;
  const finding = unreadable
    ? { code: 'unreadable', message: content.unreadable(texts) }
    : { code: 'body-too-large', message: texts.sheets.tooLarge };
  const code = unreadable ? content.code : 'body-too-large';
  return { file, ok: false, code, unreadable, findings: [{ pointer: '', ...finding }], more: false, text: '' };
}

/** Everything that is wrong with an input, as lines for a person. */
export function linesOf({ file, code, findings, more, text }: BadSheet, texts: Texts, width: number): string[] {
  const name = displayName(file);
  // What is wrong with a text needs no pointer to a value.
  const shown = code === 'invalid-json' ? findings.map((finding) => ({ ...finding, pointer: '' })) : findings;
  const lines = faultLines(name, shown, text, width);
  return more ? [...lines, texts.sheets.moreFaults(name, findings.length)] : lines;
}

/** The sheet of a file. */
export async function readFileSheet(context: Context, file: string): Promise<AnyInput> {
  const checked = await checkSheet(context, file);
  if (checked.ok) return checked.sheet;
  const lines = linesOf(checked, context.texts, widthOf(context.io.stderr));
  const failures = [await failureOf(checked, context)];
  throw new Failure({
    ...(checked.unreadable ? { outcome: 'failed', lines } : { outcome: 'invalid', faults: lines, lines: [] }),
    failures,
  });
}

/** The sheet within a record. What a newer service adds is dropped; anything else unexpected is refused. */
export async function sheetWithin<Input extends AnyInput | AnyRecord>(
  input: Input,
): Promise<Input extends CharacterInput | CharacterRecord ? Character : AnySheet>;
export async function sheetWithin(input: AnyInput | AnyRecord): Promise<AnySheet> {
  const { ofEdition, UnexpectedAnswerError } = await import('../schema.js');
  const { sheetOf, validator } = ofEdition[editionOf(input)];
  const sheet = sheetOf(input);
  if (validator.check(sheet)) return sheet;
  throw new UnexpectedAnswerError({ status: 200, headers: {}, body: JSON.stringify(input) });
}
