import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { findGenerator, type Generator, type LoadResult } from './load.js';
import { peakMemory } from './machine.js';
import type { Options } from './options.js';
import { openPostgres, type Postgres, query } from './postgres.js';
import { output, progress, temporaryFolder } from './run.js';
import { ours } from './servers.js';
import { complexSheet, putUp, type Stand } from './stand.js';
import { download, type Transfer, upload } from './transfer.js';

export interface BulkResult {
  postgres: string;
  generator: string;
  onServer: BulkRun;
  embedded: BulkRun;
  /** Rows a second by `\copy`, of the same rows into the same table with its indexes. */
  copied: number | undefined;
}

/** Sheets a second both ways, and what that cost. */
interface BulkRun {
  sheets: number;
  imported: number;
  /** The same input once more: nothing is stored. */
  again: number;
  exported: number;
  /** Resident before, and the most until the end, in MiB. */
  idle: number | undefined;
  peak: number | undefined;
  /** Reads by identifier without an import, and while one runs. */
  reads: { alone: LoadResult; meanwhile: LoadResult };
}

/** Of sheets that are read. */
const few = 1000;
const load = { connections: 64, seconds: 3 };

/** Many sheets in and out by one request, on PostgreSQL and on the embedded database. */
export async function bulk(options: Options): Promise<BulkResult> {
  const [postgres, generator] = [await openPostgres(), await findGenerator()];
  const many = options.quick ? 100_000 : 1_000_000;
  const databaseUrl = await postgres.createDatabase('bulk');
  const onServer = await run('bulk', { sheets: many, databaseUrl, generator });
  const copied = await copy(postgres, databaseUrl);
  await postgres.dropDatabase('bulk');
  await postgres.stop();
  const embedded = await run('bulk-embedded', { sheets: many / 10, generator });
  return { postgres: postgres.version, generator: generator.description, onServer, embedded, copied };
}

interface Setting {
  sheets: number;
  databaseUrl?: string;
  generator: Generator;
}

async function run(name: string, { sheets, databaseUrl, generator }: Setting): Promise<BulkRun> {
  const folder = temporaryFolder(name);
  progress(`${name}: starting, and writing ${sheets} sheets into a file`);
  const stand = await putUp(ours, { folder, ...(databaseUrl && { databaseUrl }) }, few);
  const { url, pid } = stand.server;
  const headers = stand.workloads.list.headers as Record<string, string>;
  const [file, other] = [join(folder, 'sheets.ndjson'), join(folder, 'others.ndjson')];
  await writeSheets(file, sheets, 'Kósza Bence');
  await writeSheets(other, Math.ceil(sheets / 4), 'Kósza Réka');
  const idle = peakMemory(pid);
  progress(`${name}: import`);
  const imported = await upload(`${url}/Character`, { file, headers });
  mustBe(imported.lines, sheets + 1, 'results of an import');
  const again = await upload(`${url}/Character`, { file, headers });
  progress(`${name}: export`);
  const exported = await download(`${url}/Character`, headers);
  mustBe(exported.lines, sheets + few, 'sheets in an export');
  const peak = peakMemory(pid);
  progress(`${name}: reads`);
  const read = (seconds: number) => generator.run(url, stand.workloads.read, { ...load, seconds });
  await read(1);
  const alone = await read(load.seconds);
  const reads = { alone, meanwhile: await meanwhile(stand, { file: other, headers }, read) };
  await stand.server.stop();
  const rate = ({ lines, seconds }: Transfer) => lines / seconds;
  return { sheets, imported: rate(imported), again: rate(again), exported: rate(exported), idle, peak, reads };
}

function mustBe(found: number, expected: number, what: string): void {
  if (found !== expected) throw new Error(`${found} ${what}, not ${expected}`);
}

async function writeSheets(file: string, count: number, name: string): Promise<void> {
  const [head = '', tail = ''] = JSON.stringify({ ...complexSheet, name: '@' }).split('@');
  const lines = function* () {
    for (let at = 0; at < count; at += 100) {
      const some = Array.from({ length: Math.min(100, count - at) }, (_, n) => `${head}${name} ${at + n}${tail}\n`);
      yield some.join('');
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** Reads while an import runs, which is ended with them unless it ends before. */
async function meanwhile(
  { server }: Stand,
  sent: { file: string; headers: Record<string, string> },
  read: (seconds: number) => Promise<LoadResult>,
): Promise<LoadResult> {
  const stop = new AbortController();
  const sending = upload(`${server.url}/Character`, { ...sent, signal: stop.signal }).catch(() => {});
  const result = await read(load.seconds);
  stop.abort();
  await sending;
  return result;
}

/** The stored rows once more, into a table of the same columns and indexes; nothing where there is no psql. */
async function copy(postgres: Postgres, url: string): Promise<number | undefined> {
  const psql = postgres.program('psql');
  if (psql === undefined) return undefined;
  progress('bulk: \\copy');
  const file = join(temporaryFolder('copy'), 'rows');
  const columns = (
    await query<{ name: string }[]>(
      url,
      `select attname as name from pg_attribute
       where attrelid = 'characters'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
  ).map(({ name }) => name);
  const say = (sql: string) => output(psql, ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', url, '--command', sql]);
  await say(`\\copy characters (${columns}) to '${file}'`);
  await query(url, 'create table copied (like characters including all)');
  await query(url, 'alter table copied add foreign key (owner_id) references users');
  await query(url, 'checkpoint');
  const begin = performance.now();
  await say(`\\copy copied (${columns}) from '${file}'`);
  const seconds = (performance.now() - begin) / 1000;
  const [{ count }] = await query<[{ count: string }]>(url, 'select count(*) from copied');
  progress(`bulk: \\copy of ${(await stat(file)).size} bytes took ${seconds.toFixed(1)} s`);
  return Number(count) / seconds;
}
