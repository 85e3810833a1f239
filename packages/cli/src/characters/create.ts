import { randomUUID } from 'node:crypto';

import { Command } from 'commander';

import type { AnyRecord, CharacterInput } from '@charsheet/schema';
import { editionOf } from '@charsheet/schema/basics';

import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Failure, OutputClosed, Stopped, wrongUsage } from '../errors.js';
import { displayName } from '../files/input.js';
import { examples, shellWord } from '../terminal/help.js';
import {
  addStrict,
  addVisibility,
  notTaken,
  type VisibilityOptions,
  visibilityFlags,
  visibilityOf,
} from '../terminal/options.js';
import { print, say, widthOf } from '../terminal/output.js';
import { inWords } from '../texts/texts.js';
import { confirmAnonymous, noteAnonymous } from './anonymous.js';
import { commandAgain, mayHaveArrived } from './conflict.js';
import { type BadSheet, type CheckedSheet, checkSheets, failureOf, type GoodSheet, linesOf } from './read-sheets.js';
import { heldAgainstRules, noteFindings, type StrictOptions } from './rules-findings.js';
import { patiently, SeveralAtATime, type UnderWay } from './several-at-a-time.js';
import { callsOf, pageAddress, storedRecord } from './stored-sheets.js';

interface CreateOptions extends GlobalOptions, VisibilityOptions, StrictOptions {
  files: string[];
  quiet?: boolean;
  key?: string;
  yes?: boolean;
}

/** `charsheet create` */
export function createCommand(context: Context): Command {
  const texts = context.texts.commands.create;
  const command = new Command('create')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<file...>', texts.file);
  return addStrict(addVisibility(command, context.texts, true), context.texts)
    .option('--key <key>', texts.key, keyOf)
    .option('-y, --yes', texts.yes)
    .option('-q, --quiet', texts.quiet)
    .addHelpText('after', () =>
      examples(
        context.texts,
        'create sheet.json',
        'create --private sheet.json',
        'create *.json --json > records.ndjson',
      ),
    )
    .action((files: string[], _, command: Command) =>
      runCreate(context, { files, ...command.optsWithGlobals<Omit<CreateOptions, 'files'>>() }),
    );
}

/** Stores sheets. */
export async function runCreate(context: Context, options: CreateOptions): Promise<void> {
  if (options.key !== undefined && options.files.length > 1) throw wrongUsage(context.texts.sheets.create.oneKey);
  const sheets = await readAll(context, options);
  const visibility = visibilityOf(options);
  const client = await context.connect(options);
  const canAsk = !options.yes && !options.private && !options.files.includes('-');
  const asked = canAsk && (await confirmAnonymous(context, sheets.length));
  const sending = new SeveralAtATime(
    sheets.map((one) => ({ ...one, key: options.key ?? randomUUID() })),
    ({ sheet, key }) => {
      const call = { body: { ...sheet, ...visibility } as CharacterInput, headers: { 'idempotency-key': key } };
      const create = async () => storedRecord(await callsOf(client, editionOf(sheet)).create(call));
      return sheets.length > 1 ? patiently(context, create) : create();
    },
  );
  let stored = 0;
  let last: AnyRecord | undefined;
  let now: ReturnType<typeof sending.next>;
  try {
    for (now = sending.next(); now; now = sending.next()) {
      const { file, sheet } = now.item;
      const record = await now.result;
      stored++;
      last = record;
      await printResult(context, record.id, options.json ? JSON.stringify(record) : record.id);
      if (!options.quiet) await noteFindings(context, file, sheet, record.id);
    }
  } catch (error) {
    throw await stoppedAt(context, options, error, { sheets, stored, underWay: [now ?? [], sending.underWay].flat() });
  } finally {
    if (last && !options.quiet) say(context.io, pagesAt(context, stored, last));
    if (!asked && !options.quiet) noteAnonymous(context, stored);
  }
}

/** What the service takes as an idempotency key without quotation marks. */
function keyOf(text: string): string {
  if (/^[!#-+\--[\]-~]{1,255}$/.test(text)) return text;
  throw notTaken('key');
}

async function readAll(context: Context, { files, strict = false }: CreateOptions): Promise<GoodSheet[]> {
  const checked: CheckedSheet[] = [];
  for await (const sheet of checkSheets(context, files)) {
    checked.push(await heldAgainstRules(context, sheet, { strict }));
  }
  const bad = checked.filter((sheet) => !sheet.ok);
  if (bad.length > 0) throw await nothingSent(context, bad, files.length);
  return checked.filter((sheet) => sheet.ok);
}

async function nothingSent(context: Context, bad: BadSheet[], all: number): Promise<Failure> {
  const { io, texts } = context;
  const width = widthOf(io.stderr);
  const { nothingSent, nothingSentOf } = texts.sheets;
  const unreadable = bad.filter((sheet) => sheet.unreadable);
  const invalid = bad.filter((sheet) => !sheet.unreadable);
  const lines = unreadable.flatMap((sheet) => linesOf(sheet, texts, width));
  if (all > 1) lines.push(nothingSentOf(bad.length, all));
  else if (invalid.length > 0) lines.push(nothingSent);
  return new Failure({
    outcome: unreadable.length > 0 ? 'failed' : 'invalid',
    faults: invalid.flatMap((sheet) => linesOf(sheet, texts, width)),
    lines,
    failures: await Promise.all(bad.map((sheet) => failureOf(sheet, context))),
  });
}

/** Prints the identifier: a sheet whose identifier is lost is never found again. */
async function printResult({ io, texts }: Context, id: string, line: string): Promise<void> {
  try {
    await print(io, line);
  } catch (error) {
    const [line = ''] = error instanceof Failure ? error.report.lines : [];
    const reason = error instanceof OutputClosed ? texts.system.outputClosed : inWords(line, texts);
    throw new Failure({ outcome: 'failed', lines: [texts.sheets.create.storedBut(id, reason)] });
  }
}

function pagesAt(context: Context, stored: number, last: AnyRecord): string {
  const { page, pages, identifier } = context.texts.sheets.create;
  const address = (id: string) => pageAddress(context, id, editionOf(last));
  return stored === 1 ? page(address(last.id)) : pages(address(identifier));
}

/** How far it has come with the sheets. */
interface Progress {
  sheets: GoodSheet[];
  stored: number;
  /** What was sent last, and had not come to its end when it stopped: the first of them is why. */
  underWay: readonly UnderWay<GoodSheet & { key: string }, AnyRecord>[];
}

/** What to report when it goes no further: what is stored, and how to go on. */
async function stoppedAt(
  context: Context,
  options: GlobalOptions & VisibilityOptions,
  error: unknown,
  { sheets, stored, underWay }: Progress,
): Promise<Stopped> {
  const next = sheets[stored];
  if (!next) return new Stopped(error, '', []);
  const file = displayName(next.file);
  const texts = context.texts.sheets.create;
  const [also, unknown]: [string[], string[]] = [[], []];
  for (const { item, result } of underWay) {
    const [record, failure] = await result.then(
      (record) => [record, undefined] as const,
      (reason: unknown) => [undefined, reason] as const,
    );
    const name = displayName(item.file);
    // The first one is stored when it is its identifier that could not be printed.
    if (record && item !== underWay[0]?.item) also.push(texts.alsoStored(name, record.id));
    else if (!record && (await mayHaveArrived(failure))) {
      const again = ['create', ...visibilityFlags(options), '--key', item.key, shellWord(item.file)].join(' ');
      unknown.push(texts.maybeStored(name), `  ${commandAgain(context, again)}`);
    }
  }
  const soFar = sheets.length > 1 ? [texts.soFar(stored + also.length, sheets.length, file)] : [];
  return new Stopped(error, file, [...soFar, ...also, ...unknown]);
}
