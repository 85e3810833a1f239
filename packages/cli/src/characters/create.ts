import { randomUUID } from 'node:crypto';

import { Command, InvalidArgumentError } from 'commander';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Failure, OutputClosed, Stopped, wrongUsage } from '../errors.js';
import { displayName } from '../files/input.js';
import { examples, shellWord } from '../terminal/help.js';
import {
  addStrict,
  addVisibility,
  type VisibilityOptions,
  visibilityFlags,
  visibilityOf,
} from '../terminal/options.js';
import { print, say, widthOf } from '../terminal/output.js';
import { confirmAnonymous, noteAnonymous } from './anonymous.js';
import { commandAgain, mayHaveArrived } from './conflict.js';
import { type BadSheet, type CheckedSheet, checkSheets, failureOf, type GoodSheet, linesOf } from './read-sheets.js';
import { heldAgainstRules, noteFindings, type StrictOptions } from './rules-findings.js';
import { pageAddress, storedRecord } from './stored-sheets.js';

interface CreateOptions extends GlobalOptions, VisibilityOptions, StrictOptions {
  files: string[];
  quiet?: boolean;
  key?: string;
  yes?: boolean;
}

/** `charsheet create` */
export function createCommand(context: Context): Command {
  const command = new Command('create')
    .summary('store sheets and print their identifiers')
    .description(
      'Store sheets and print their identifiers, one a line.\n\n' +
        'All files are checked first: when one is bad, nothing is sent. ' +
        'Then they are stored in order, up to the first that fails.',
    )
    .argument('<file...>', 'sheet in JSON; "-" is standard input, after "--" a name may begin with "-"');
  return addStrict(addVisibility(command, ' (default)'))
    .option('--key <key>', 'name this sheet: under the same key it is stored once, however often it is sent', keyOf)
    .option('-y, --yes', 'store without an account without asking')
    .option('-q, --quiet', 'print no notes on standard error')
    .addHelpText('after', () =>
      examples('create sheet.json', 'create --private sheet.json', 'create *.json --json > records.ndjson'),
    )
    .action((files: string[], _, command: Command) =>
      runCreate(context, { files, ...command.optsWithGlobals<Omit<CreateOptions, 'files'>>() }),
    );
}

/** Stores sheets. */
export async function runCreate(context: Context, options: CreateOptions): Promise<void> {
  if (options.key !== undefined && options.files.length > 1) throw wrongUsage('--key is for one sheet');
  const sheets = await readAll(context, options);
  const visibility = visibilityOf(options);
  const client = await context.connect(options);
  const canAsk = !options.yes && !options.private && !options.files.includes('-');
  const asked = canAsk && (await confirmAnonymous(context, sheets.length));
  let stored = 0;
  let last = '';
  let key = '';
  try {
    for (const { file, sheet } of sheets) {
      key = options.key ?? randomUUID();
      const call = { body: { ...sheet, ...visibility }, headers: { 'idempotency-key': key } };
      const record = await storedRecord(await client.characters.create(call));
      stored++;
      last = record.id;
      await printResult(context, record.id, options.json ? JSON.stringify(record) : record.id);
      if (!options.quiet) await noteFindings(context, file, sheet, record.id);
    }
  } catch (error) {
    throw await stoppedAt(context, options, error, { sheets, stored, key });
  } finally {
    if (stored > 0 && !options.quiet) say(context.io, pagesAt(context, stored, last));
    if (!asked && !options.quiet) noteAnonymous(context, stored);
  }
}

/** What the service takes as an idempotency key without quotation marks. */
function keyOf(text: string): string {
  if (/^[!#-+\--[\]-~]{1,255}$/.test(text)) return text;
  throw new InvalidArgumentError('It has 1 to 255 visible ASCII characters, and none of: space " , \\');
}

async function readAll(context: Context, { files, strict = false }: CreateOptions): Promise<GoodSheet[]> {
  const checked: CheckedSheet[] = [];
  for await (const sheet of checkSheets(context, files)) {
    checked.push(await heldAgainstRules(context, sheet, { strict }));
  }
  const bad = checked.filter((sheet) => !sheet.ok);
  if (bad.length > 0) throw await nothingSent(bad, files.length, widthOf(context.io.stderr));
  return checked.filter((sheet) => sheet.ok);
}

async function nothingSent(bad: BadSheet[], all: number, width: number): Promise<Failure> {
  const unreadable = bad.filter((sheet) => sheet.unreadable);
  const invalid = bad.filter((sheet) => !sheet.unreadable);
  const lines = unreadable.flatMap((sheet) => linesOf(sheet, width));
  if (all > 1) lines.push(`nothing was sent: ${bad.length} of ${all} files are bad`);
  else if (invalid.length > 0) lines.push('nothing was sent');
  return new Failure({
    outcome: unreadable.length > 0 ? 'failed' : 'invalid',
    faults: invalid.flatMap((sheet) => linesOf(sheet, width)),
    lines,
    failures: await Promise.all(bad.map(failureOf)),
  });
}

/** Prints the identifier: a sheet whose identifier is lost is never found again. */
async function printResult({ io }: Context, id: string, line: string): Promise<void> {
  try {
    await print(io, line);
  } catch (error) {
    const reason = error instanceof OutputClosed ? 'standard output is closed' : (error as Error).message;
    throw new Failure({ outcome: 'failed', lines: [`stored as ${id}, but ${reason}`] });
  }
}

const pagesAt = (context: Context, stored: number, id: string) =>
  stored === 1 ? `Its page: ${pageAddress(context, id)}` : `Their pages: ${pageAddress(context, '<identifier>')}`;

/** How far it has come with the sheets. */
interface Progress {
  sheets: GoodSheet[];
  stored: number;
  /** Key of the sheet that was sent last. */
  key: string;
}

/** What to report when it goes no further: what is stored, and how to go on. */
async function stoppedAt(
  context: Context,
  options: GlobalOptions & VisibilityOptions,
  error: unknown,
  { sheets, stored, key }: Progress,
): Promise<Stopped> {
  const next = sheets[stored];
  if (!next) return new Stopped(error, '', []);
  const file = displayName(next.file);
  const state: string[] = [];
  if (sheets.length > 1) state.push(`stored: ${stored} of ${sheets.length} sheets; stopped at ${file}`);
  if (await mayHaveArrived(error)) {
    state.push(`${file} may be stored or not; to send it without storing it twice:`);
    state.push(
      `  ${commandAgain(context, ['create', ...visibilityFlags(options), '--key', key, shellWord(next.file)].join(' '))}`,
    );
  }
  return new Stopped(error, file, state);
}
