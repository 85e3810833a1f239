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
import { badSheet, checkSheet } from './read-sheets.js';
import { about, checkId, isId, readRecord, readVersion } from './stored-sheets.js';

interface DiffOptions extends GlobalOptions {
  names: readonly string[];
}

/** `charsheet diff` */
export function diffCommand(context: Context): Command {
  return new Command('diff')
    .summary('show how two versions of a sheet differ')
    .description(
      'Show how two versions of a sheet of yours differ, or a file and a stored sheet:\n\n' +
        '  diff <id>            the version before the current one, and the current one\n' +
        '  diff <id> <v1>       version v1 and the current one\n' +
        '  diff <id> <v1> <v2>  two versions\n' +
        '  diff <file> <id>     a file and the current version\n\n' +
        'The exit status is 0 when they are the same, 1 when they differ, and 2 when something went wrong.',
    )
    .usage('[options] <id> [v1] [v2] | <file> <id>')
    .argument('<sheet>', 'identifier of a sheet, or a file; "-" is standard input')
    .argument('[other]', 'number of a version, or identifier of the sheet to compare the file with')
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

interface Options extends GlobalOptions {
  names: readonly string[];
}

/** The two sheets that the arguments name. */
async function sidesOf(context: Context, options: Options): Promise<[Side, Side]> {
  const [first = '', second, third] = options.names;
  if (second === undefined || isVersion(second)) return versions(context, options, first, second, third);
  if (third !== undefined || !(await isId(second))) throw badVersion([second, third]);
  return [await fileSide(context, first), await storedSide(context, options, second)];
}

function badVersion(names: (string | undefined)[]): Failure {
  const bad = names.find((name) => name !== undefined && !isVersion(name));
  return wrongUsage(`"${bad}" is neither the number of a version nor an identifier`, 'see: charsheet diff --help');
}

async function versions(
  context: Context,
  options: Options,
  id: string,
  from: string | undefined,
  to: string | undefined,
): Promise<[Side, Side]> {
  await checkId(id);
  if (to !== undefined && !isVersion(to)) throw badVersion([to]);
  const client = await context.connectSignedIn(options);
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

const storedSide = async (context: Context, options: Options, id: string) =>
  about(context, id, currentSide(await context.connect(options), id));

async function currentSide(client: ApiClient, id: string) {
  const sheet = await readRecord(client, id);
  return { name: `${id} version ${sheet.version}`, sheet };
}

const versionSide = async (client: ApiClient, id: string, n: number) => ({
  name: `${id} version ${n}`,
  sheet: await readVersion(client, id, n),
});
