import { connectSignedIn } from '../accounts/target.js';
import type { GlobalOptions } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { type Failure, wrongUsage } from '../errors.js';
import { showName } from '../files/input.js';
import { isVersion } from '../terminal/numbers.js';
import { widthOf } from '../terminal/output.js';
import { badSheet, checkSheet } from './check-sheets.js';
import { about, checkId, isId } from './identifier.js';
import type { Side } from './sheet-changes.js';
import { readRecord, readVersion } from './stored-record.js';

interface Options extends GlobalOptions {
  names: readonly string[];
}

/** The two sheets that the arguments name. */
export async function sidesOf(context: Context, options: Options): Promise<[Side, Side]> {
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
  const client = await connectSignedIn(context, options);
  const read = (n: number) => about(context, id, versionSide(client, id, n));
  const newer = to === undefined ? await about(context, id, currentSide(client, id)) : await read(Number(to));
  const older = from === undefined ? newer.sheet.version - 1 : Number(from);
  if (older === 0) throw wrongUsage(`${id}: it has one version only`);
  return [await read(older), newer];
}

async function fileSide(context: Context, file: string): Promise<Side> {
  const checked = await checkSheet(context, file);
  if (checked.ok) return { name: showName(file), sheet: checked.sheet };
  throw badSheet(checked, widthOf(context.io.stderr));
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
