import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { sheetOf } from '@charsheet/schema';

import { complexSheet } from './stand.js';

/** The text of a sheet around its name, its members in the order in which they are stored. */
const [head = '', tail = ''] = JSON.stringify({ ...sheetOf(complexSheet), name: '@' }).split('@');

/** Writes so many sheets, one a line, of the given name and a number. */
export const writeSheets = (file: string, count: number, name: string): Promise<void> =>
  writeLines(file, count, (at) => `${head}${name} ${at}${tail}\n`);

/** Writes so many sheets with so many versions each, the the first one of 2020. */
export const writeHistories = (
  file: string,
  count: number,
  { name, versions }: { name: string; versions: number },
): Promise<void> =>
  writeLines(file, count, (at) =>
    Array.from({ length: versions }, (_, before) => {
      const id = `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
      const [createdAt, updatedAt] = [0, before].map((days) => new Date(Date.UTC(2020, 0, 1 + days, 12)).toISOString());
      const record = { id, version: before + 1, isPublic: at % 2 === 0, createdAt, updatedAt };
      return `${JSON.stringify(record).slice(0, -1)},${head.slice(1)}${name} ${at} ${before}${tail}\n`;
    }).join(''),
  );

async function writeLines(file: string, count: number, line: (at: number) => string): Promise<void> {
  const some = function* () {
    for (let at = 0; at < count; at += 100)
      yield Array.from({ length: Math.min(100, count - at) }, (_, n) => line(at + n)).join('');
  };
  await pipeline(Readable.from(some()), createWriteStream(file));
}

/** What a line says of a sheet, byte for byte, as far as it must be the same wherever it is stored. */
export type Sameness = (line: string, before: string) => string;

/** The sheet alone. */
export const asSheet: Sameness = (line) => line.slice(line.indexOf(head.slice(1)));

/** The version with its number, its times and who may read it, and whether it is of the same sheet as the one before. */
export const asVersion: Sameness = (line, before) => {
  const { id, version, isPublic, createdAt, updatedAt } = JSON.parse(line);
  return JSON.stringify([id === idIn(before), version, isPublic, createdAt, updatedAt, asSheet(line, before)]);
};

const idIn = (line: string) => /"id":"([^"]+)"/.exec(line)?.[1];

/** What a file says of sheets, in whatever order: a hash of the sorted hashes of the lines that are wanted. */
export async function digestOf(
  file: string,
  same: Sameness,
  isWanted: (line: string) => boolean = () => true,
): Promise<string> {
  const hashes: bigint[] = [];
  let before = '';
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (isWanted(line)) hashes.push(hash('sha256', same(line, before), 'buffer').readBigUInt64LE());
    before = line;
  }
  return `${createHash('sha256').update(BigUint64Array.from(hashes).sort()).digest('hex')} of ${hashes.length}`;
}
