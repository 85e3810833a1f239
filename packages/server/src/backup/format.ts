import { createHash } from 'node:crypto';

import { LineSplitter } from '../http/line-splitter.js';
import { isTable, type TableName } from './tables.js';

// A backup is lines of JSON: what it is, then one for each row, and last how many there are and a checksum of all before.

/** Goes up when an older program could not read what a newer one writes. */
const formatVersion = 1;
const name = 'charsheet-backup';
/** Of one line: a sheet of 1 MiB, as the database writes it. */
const mostBytesOfLine = 8 * 1_048_576;

/** A row of a table: as JSON, and what that says. */
export interface Row {
  table: TableName;
  values: Record<string, unknown>;
}

export type Counts = Partial<Record<TableName, number>>;

/** The file is none, is damaged, or is one that this program cannot read. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

/**
 * The lines of a backup.
 * @param rows as JSON, some at a time
 * @param counts goes up with them
 */
export async function* backupLines(
  rows: AsyncIterable<{ table: TableName; rows: readonly string[] }>,
  madeAt: Date,
  counts: Counts = {},
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const seal = (text: string) => {
    hash.update(text);
    return text;
  };
  yield seal(`${JSON.stringify({ [name]: formatVersion, madeAt })}\n`);
  for await (const { table, rows: some } of rows) {
    counts[table] = (counts[table] ?? 0) + some.length;
    yield seal(some.map((row) => `{"${table}":${row}}\n`).join(''));
  }
  yield `${JSON.stringify({ end: { counts, sha256: hash.digest('hex') } })}\n`;
}

/**
 * Reads the rows of a backup. Only when it has ended without an error was the backup whole.
 * @param counts goes up with them
 * @throws BadBackup
 */
export async function* readBackup(bytes: AsyncIterable<Buffer>, counts: Counts = {}): AsyncGenerator<Row> {
  const hash = createHash('sha256');
  let isBegun = false;
  let end: unknown;
  for await (const text of linesOf(bytes)) {
    if (end !== undefined) throw new BadBackup('there is more in it after its end');
    const [key, value] = memberOf(text);
    if (key === 'end' && isBegun) {
      end = value;
      continue;
    }
    hash.update(`${text}\n`);
    if (isBegun) {
      const row = rowOf(key, value);
      counts[row.table] = (counts[row.table] ?? 0) + 1;
      yield row;
    } else checkHead(key, value);
    isBegun = true;
  }
  if (end === undefined) throw new BadBackup('it is cut: its end is missing');
  if (JSON.stringify(end) !== JSON.stringify({ counts, sha256: hash.digest('hex') })) {
    throw new BadBackup('it was changed or damaged: its checksum is that of something else');
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const splitter = new LineSplitter(mostBytesOfLine);
  try {
    for await (const chunk of bytes) for (const line of splitter.push(chunk)) yield textOf(line.bytes);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BadBackup('it is cut: its end is missing');
    if (code.startsWith('Z_')) throw new BadBackup('it is no backup, or damaged: it cannot be unpacked');
    throw error;
  }
  for (const line of splitter.end()) yield textOf(line.bytes);
}

function textOf(bytes: Buffer | undefined): string {
  if (!bytes) throw new BadBackup('it has a line that is too long');
  return bytes.toString();
}

/** The first member of a line, which has no other one but for the first line. */
function memberOf(text: string): [string, unknown] {
  try {
    const [member] = Object.entries(JSON.parse(text) as object);
    if (member) return member;
  } catch {}
  throw new BadBackup('it is no backup, or damaged: it has a line that is none of a backup');
}

function rowOf(key: string, value: unknown): Row {
  if (!isTable(key) || typeof value !== 'object' || value === null) {
    throw new BadBackup(`it has a line of a kind that is not known here: ${key.slice(0, 40)}`);
  }
  return { table: key, values: value as Row['values'] };
}

function checkHead(key: string, value: unknown): void {
  if (key !== name) throw new BadBackup('it is no backup of this service');
  if (value === formatVersion) return;
  throw new BadBackup(`it has format ${value}, and this program reads format ${formatVersion}: use a newer one`);
}
