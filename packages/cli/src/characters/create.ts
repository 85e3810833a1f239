import { Command, Option } from 'commander';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Failure, Interrupted, OutputClosed, Stopped, Unreachable } from '../errors.js';
import { examples } from '../help.js';
import { note, print, widthOf } from '../output.js';
import { showName } from '../read-input.js';
import { type BadSheet, type CheckedSheet, checkSheets, type GoodSheet, linesOf } from './check-sheets.js';
import { storedRecord } from './stored-record.js';

export interface CreateOptions extends GlobalOptions {
  files: string[];
  quiet?: boolean;
  private?: boolean;
  public?: boolean;
}

/** `charsheet create` */
export function createCommand(context: Context): Command {
  return new Command('create')
    .summary('store sheets and print their identifiers')
    .description(
      'Store sheets and print their identifiers, one a line.\n\n' +
        'All files are checked first: when one is bad, nothing is sent. ' +
        'Then they are stored in order, up to the first that fails.',
    )
    .argument('<file...>', 'sheet in JSON; "-" is standard input, after "--" a name may begin with "-"')
    .addOption(new Option('--private', 'for your own account only').conflicts('public'))
    .option('--public', 'for everybody who knows the identifier (default)')
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
  const sheets = await readAll(context, options.files);
  const visibility = visibilityOf(options);
  const client = await context.connect(options);
  let stored = 0;
  try {
    for (const { sheet } of sheets) {
      const record = await storedRecord(await client.characters.create({ body: { ...sheet, ...visibility } }));
      stored++;
      await tell(context, record.id, options.json ? JSON.stringify(record) : record.id);
    }
  } catch (error) {
    throw stoppedAt(error, sheets, stored);
  } finally {
    if (stored > 0 && !context.credential && !options.quiet) remind(context, stored);
  }
}

/** What an option says goes before what a file says, as a record that was read may say it too. */
function visibilityOf(options: CreateOptions): { isPublic?: boolean } {
  if (options.private) return { isPublic: false };
  return options.public ? { isPublic: true } : {};
}

async function readAll(context: Context, files: string[]): Promise<GoodSheet[]> {
  const checked: CheckedSheet[] = [];
  for await (const sheet of checkSheets(context, files)) checked.push(sheet);
  const bad = checked.filter((sheet) => !sheet.ok);
  if (bad.length > 0) throw nothingSent(bad, files.length, widthOf(context.io.stderr));
  return checked.filter((sheet) => sheet.ok);
}

function nothingSent(bad: BadSheet[], all: number, width: number): Failure {
  const unreadable = bad.filter((sheet) => sheet.unreadable);
  const invalid = bad.filter((sheet) => !sheet.unreadable);
  const lines = unreadable.flatMap((sheet) => linesOf(sheet, width));
  if (all > 1) lines.push(`nothing was sent: ${bad.length} of ${all} files are bad`);
  else if (invalid.length > 0) lines.push('nothing was sent');
  return new Failure({
    outcome: unreadable.length > 0 ? 'failed' : 'invalid',
    faults: invalid.flatMap((sheet) => linesOf(sheet, width)),
    lines,
  });
}

/** Prints an identifier. One that is lost is a sheet that nobody will find again. */
async function tell({ io }: Context, id: string, line: string): Promise<void> {
  try {
    await print(io, line);
  } catch (error) {
    const reason = error instanceof OutputClosed ? 'standard output is closed' : (error as Error).message;
    throw new Failure({ outcome: 'failed', lines: [`stored as ${id}, but ${reason}`] });
  }
}

function stoppedAt(error: unknown, sheets: GoodSheet[], stored: number): Stopped {
  const next = sheets[stored];
  if (!next) return new Stopped(error, '', []);
  const file = showName(next.file);
  const state: string[] = [];
  if (sheets.length > 1) state.push(`stored: ${stored} of ${sheets.length} sheets; stopped at ${file}`);
  if (error instanceof Interrupted || (error instanceof Unreachable && error.maybeSent)) {
    state.push(`${file} may be stored or not: to send it again may store it twice`);
  }
  return new Stopped(error, file, state);
}

function remind({ io }: Context, stored: number): void {
  const [stays, it] = stored === 1 ? ['it stays', 'it'] : ['they stay', 'them'];
  note(io, `stored without an account: ${stays} public, and nobody will be able to change or delete ${it}`);
}
