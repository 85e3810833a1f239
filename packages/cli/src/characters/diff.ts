import { Command } from 'commander';

import { exampleId } from '@charsheet/schema/basics';

import type { GlobalOptions } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { type Failure, wrongUsage } from '../errors.js';
import { displayName } from '../files/input.js';
import { examples } from '../terminal/help.js';
import { isVersion } from '../terminal/options.js';
import { print, widthOf } from '../terminal/output.js';
import { type Change, changeLines, type Side, sheetChanges } from './differences.js';
import { type FoundSheet, findSheet } from './find-sheet.js';
import { badSheet, checkSheet } from './read-sheets.js';
import { findSource, sheetArgument } from './source.js';
import { about, readRecord, readVersion } from './stored-sheets.js';

interface DiffOptions extends GlobalOptions {
  names: readonly string[];
}

/** `charsheet diff` */
export function diffCommand(context: Context): Command {
  return new Command('diff')
    .summary('show how two versions of a sheet differ')
    .description(
      'Show how two versions of a sheet of yours differ, or a file and a stored sheet, or two sheets:\n\n' +
        '  diff <sheet>            the version before the current one, and the current one\n' +
        '  diff <sheet> <v1>       version v1 and the current one\n' +
        '  diff <sheet> <v1> <v2>  two versions\n' +
        '  diff <file> <sheet>     a file and the current version\n' +
        '  diff <sheet> <sheet>    two sheets\n\n' +
        'The exit status is 0 when they are the same, 1 when they differ, and 2 when something went wrong.',
    )
    .usage('[options] <sheet> [v1] [v2] | <file> <sheet>')
    .argument('<sheet>', sheetArgument)
    .argument('[other]', 'number of a version, or the stored sheet to compare with')
    .argument('[version]', 'number of the version to compare with')
    .addHelpText('after', () => examples(`diff ${exampleId}`, `diff ${exampleId} 2 5`, `diff sheet.json ${exampleId}`))
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
  await print(context.io, linesOf(context, from, to, changes, options.json).join('\n'));
}

const linesOf = ({ io }: Context, from: Side, to: Side, changes: Change[], json = false) =>
  json ? changes.map((change) => JSON.stringify(change)) : changeLines(from.name, to.name, changes, io.stdout, io.env);

/** The two sheets that the arguments name. */
async function sidesOf(context: Context, options: DiffOptions): Promise<[Side, Side]> {
  const [first = '', second, third] = options.names;
  if (third !== undefined && !(isVersion(third) && isVersion(second ?? ''))) throw badVersion([second, third]);
  const source = await findSource(
    context,
    { ...options, sheet: first },
    { own: second === undefined || isVersion(second) },
  );
  if ('file' in source) {
    if (second === undefined || third !== undefined)
      throw wrongUsage('a file is compared with a sheet', 'see: charsheet diff --help');
    const other = await findSource(context, { ...options, sheet: second });
    if ('file' in other) throw wrongUsage('both are files', 'a file is compared with a stored sheet');
    return [await fileSide(context, source.file), await currentOf(context, other)];
  }
  if (second === undefined || isVersion(second)) return versions(context, source, second, third);
  return [
    await currentOf(context, source),
    await currentOf(context, await findSheet(context, { ...options, sheet: second })),
  ];
}

function badVersion(names: (string | undefined)[]): Failure {
  const bad = names.find((name) => name !== undefined && !isVersion(name));
  return wrongUsage(`"${bad}" is not the number of a version`, 'see: charsheet diff --help');
}

async function versions(
  context: Context,
  { client, id }: FoundSheet,
  from: string | undefined,
  to: string | undefined,
): Promise<[Side, Side]> {
  const read = (n: number) => about(context, id, versionSide(client, id, n));
  const newer = to === undefined ? await about(context, id, currentSide(client, id)) : await read(Number(to));
  const older = from === undefined ? newer.sheet.version - 1 : Number(from);
  if (older === 0) throw wrongUsage(`${id}: it has one version only`);
  return [await read(older), newer];
}

async function fileSide(context: Context, file: string): Promise<Side> {
  const checked = await checkSheet(context, file);
  if (checked.ok) return { name: displayName(file), sheet: checked.sheet };
  throw await badSheet(checked, widthOf(context.io.stderr));
}

const currentOf = (context: Context, { client, id }: FoundSheet): Promise<Side> =>
  about(context, id, currentSide(client, id));

async function currentSide(client: ApiClient, id: string) {
  const sheet = await readRecord(client, id);
  return { name: `${id} version ${sheet.version}`, sheet };
}

const versionSide = async (client: ApiClient, id: string, n: number) => ({
  name: `${id} version ${n}`,
  sheet: await readVersion(client, id, n),
});
