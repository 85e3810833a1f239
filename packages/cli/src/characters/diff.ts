import { Command } from 'commander';

import { exampleId, sheetChanges } from '@charsheet/schema/basics';

import type { GlobalOptions } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { type Failure, wrongUsage } from '../errors.js';
import { displayName } from '../files/input.js';
import { examples } from '../terminal/help.js';
import { isVersion } from '../terminal/options.js';
import { print } from '../terminal/output.js';
import { differenceLines, type Side } from './differences.js';
import { type FoundSheet, findSheet } from './find-sheet.js';
import { badSheet, checkSheet } from './read-sheets.js';
import { findSource } from './source.js';
import { about, readRecord, readVersion } from './stored-sheets.js';

interface DiffOptions extends GlobalOptions {
  names: readonly string[];
}

/** `charsheet diff` */
export function diffCommand(context: Context): Command {
  const texts = context.texts.commands.diff;
  return new Command('diff')
    .summary(texts.summary)
    .description(texts.description)
    .usage('[options] <sheet> [v1] [v2] | <file> <sheet>')
    .argument('<sheet>', context.texts.commands.fileOrSheet)
    .argument('[other]', texts.other)
    .argument('[version]', texts.version)
    .addHelpText('after', () =>
      examples(context.texts, `diff ${exampleId}`, `diff ${exampleId} 2 5`, `diff sheet.json ${exampleId}`),
    )
    .action((sheet: string, other: string | undefined, version: string | undefined, _, command: Command) => {
      const names = [sheet, other, version].filter((name) => name !== undefined);
      return runDiff(context, { names, ...command.optsWithGlobals<GlobalOptions>() });
    });
}

/** Compares two sheets. */
async function runDiff(context: Context, options: DiffOptions): Promise<void> {
  context.failureStatus = 2;
  const [from, to] = await sidesOf(context, options);
  const changes = sheetChanges(from.sheet, to.sheet);
  if (changes.length === 0) return;
  context.status = 1;
  const lines = options.json
    ? changes.map((change) => JSON.stringify(change))
    : await differenceLines(context, from, to, context.io.stdout);
  await print(context.io, lines.join('\n'));
}

/** The two sheets that the arguments name. */
async function sidesOf(context: Context, options: DiffOptions): Promise<[Side, Side]> {
  const texts = context.texts.sheets.diff;
  const [first = '', second, third] = options.names;
  if (third !== undefined && !(isVersion(third) && isVersion(second ?? ''))) throw badVersion(context, [second, third]);
  const source = await findSource(
    context,
    { ...options, sheet: first },
    { own: second === undefined || isVersion(second) },
  );
  if ('file' in source) {
    if (second === undefined || third !== undefined) throw wrongUsage(texts.withSheet, seeHelp(context));
    const other = await findSource(context, { ...options, sheet: second });
    if ('file' in other) throw wrongUsage(texts.bothFiles, texts.withStored);
    return [await fileSide(context, source.file), await currentOf(context, other)];
  }
  if (second === undefined || isVersion(second)) return versions(context, source, second, third);
  return [
    await currentOf(context, source),
    await currentOf(context, await findSheet(context, { ...options, sheet: second })),
  ];
}

const seeHelp = ({ texts }: Context) => texts.commandLine.see('charsheet diff --help');

function badVersion(context: Context, names: (string | undefined)[]): Failure {
  const bad = names.find((name) => name !== undefined && !isVersion(name)) ?? '';
  return wrongUsage(context.texts.sheets.diff.noVersion(bad), seeHelp(context));
}

async function versions(
  context: Context,
  { client, id }: FoundSheet,
  from: string | undefined,
  to: string | undefined,
): Promise<[Side, Side]> {
  const read = (n: number) => about(context, id, versionSide(context, client, id, n));
  const newer = to === undefined ? await about(context, id, currentSide(context, client, id)) : await read(Number(to));
  const older = from === undefined ? newer.sheet.version - 1 : Number(from);
  if (older === 0) throw wrongUsage(context.texts.sheets.diff.onlyOne(id));
  return [await read(older), newer];
}

async function fileSide(context: Context, file: string): Promise<Side> {
  const checked = await checkSheet(context, file);
  if (checked.ok) return { name: displayName(file), sheet: checked.sheet };
  throw await badSheet(context, checked);
}

const currentOf = (context: Context, { client, id }: FoundSheet): Promise<Side> =>
  about(context, id, currentSide(context, client, id));

async function currentSide({ texts }: Context, client: ApiClient, id: string) {
  const sheet = await readRecord(client, id);
  return { name: texts.sheets.version(id, sheet.version), sheet };
}

const versionSide = async ({ texts }: Context, client: ApiClient, id: string, n: number) => ({
  name: texts.sheets.version(id, n),
  sheet: await readVersion(client, id, n),
});
