import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { type Beside, besideImport } from './beside-import.js';
import { findGenerator, type Generator } from './load.js';
import { cpuSeconds, peakMemory } from './machine.js';
import type { Options } from './options.js';
import { openPostgres, type Postgres, query } from './postgres.js';
import { output, progress, temporaryFolder } from './run.js';
import { ours } from './servers.js';
import { asSheet, asVersion, digestOf, type Sameness, writeHistories, writeSheets } from './sheet-lines.js';
import { putUp } from './stand.js';
import { download, type Transfer, upload } from './transfer.js';

export interface BulkResult {
  postgres: string;
  generator: string;
  onServer: BulkRun;
  embedded: BulkRun;
  /** Rows a second by `\\copy`, of the same rows into the same table with its indexes; processor time for a thousand. */
  copied: { perSecond: number; databaseCpu: number | undefined } | undefined;
}

/** What many sheets cost, both ways. */
interface BulkRun {
  sheets: number;
  versions: number;
  /** Lines a second. */
  imported: Cost;
  /** The same input once more: nothing is stored. */
  again: Cost;
  exported: Cost;
  /** Versions of sheets with their history. */
  history: { imported: Cost; exported: Cost };
  /** Whether what was exported is what was imported: sheet for sheet, and version for version. */
  isSame: { sheets: boolean; versions: boolean };
  /** Resident before, and the most until the end, in MiB. */
  idle: number | undefined;
  peak: number | undefined;
  reads: Beside;
  creates: Beside;
}

interface Cost {
  perSecond: number;
  /** Processor seconds for a thousand lines: of the server, and of PostgreSQL. */
  serverCpu: number | undefined;
  databaseCpu: number | undefined;
}

/** Of sheets that are read. */
const few = 1000;
const versionsEach = 4;
const besideRounds = 5;
const names = { sheets: 'Kósza Réka', histories: 'Kósza Panna' };

/** Many sheets in and out by one request, on PostgreSQL and on the embedded database. */
export async function bulk(options: Options): Promise<BulkResult> {
  const [postgres, generator] = [await openPostgres(), await findGenerator()];
  const many = options.quick ? 100_000 : 1_000_000;
  const databaseUrl = await postgres.createDatabase('bulk');
  const onServer = await run('bulk', { sheets: many, databaseUrl, postgres, generator });
  const copied = await copy(postgres, databaseUrl);
  await postgres.dropDatabase('bulk');
  await postgres.stop();
  const embedded = await run('bulk-embedded', { sheets: many / 10, generator });
  return { postgres: postgres.version, generator: generator.description, onServer, embedded, copied };
}

interface Setting {
  sheets: number;
  databaseUrl?: string;
  postgres?: Postgres;
  generator: Generator;
}

async function run(name: string, { sheets, databaseUrl, postgres, generator }: Setting): Promise<BulkRun> {
  const folder = temporaryFolder(name);
  const versions = (sheets / 20) * versionsEach;
  progress(`${name}: starting, and writing ${sheets} sheets into a file`);
  const stand = await putUp(ours, { folder, ...(databaseUrl && { databaseUrl }) }, few);
  const { url, pid } = stand.server;
  const headers = stand.workloads.list.headers as Record<string, string>;
  const at = (what: string) => join(folder, `${what}.ndjson`);
  await writeSheets(at('sheets'), sheets, names.sheets);
  await writeHistories(at('histories'), sheets / 20, { name: names.histories, versions: versionsEach });
  const cost = async (what: string, expected: number, doing: () => Promise<Transfer>): Promise<Cost> => {
    progress(`${name}: ${what}`);
    const before = [cpuSeconds(pid), postgres?.cpuSeconds()];
    const { lines, seconds } = await doing();
    if (lines !== expected) throw new Error(`${what}: ${lines} lines, not ${expected}`);
    const [serverCpu, databaseCpu] = [cpuSeconds(pid), postgres?.cpuSeconds()].map((now, which) =>
      perThousand(now, before[which], lines),
    );
    return { perSecond: lines / seconds, serverCpu, databaseCpu };
  };
  const address = `${url}/Character`;
  const put = (what: string, query = '') => upload(`${address}${query}`, { file: at(what), headers });
  const get = (what: string, query = '') => download(`${address}${query}`, { file: at(what), headers });
  const idle = peakMemory(pid);
  const history = {
    imported: await cost('import with history', versions + 1, () => put('histories', '?history=true')),
    exported: await cost('export with history', versions + few, () => get('versions', '?history=true')),
  };
  const imported = await cost('import', sheets + 1, () => put('sheets'));
  const again = await cost('import of the same', sheets + 1, () => put('sheets'));
  const exported = await cost('export', sheets + few + sheets / 20, () => get('exported'));
  const peak = peakMemory(pid);
  progress(`${name}: comparing what came with what went`);
  const isSame = {
    sheets: await areSame(at('exported'), at('sheets'), asSheet, names.sheets),
    versions: await areSame(at('versions'), at('histories'), asVersion, names.histories),
  };
  const beside = async (workload: 'read' | 'create') => {
    progress(`${name}: ${workload} beside an import`);
    const files = Array.from({ length: besideRounds }, (_, round) => at(`${workload}-${round}`));
    for (const file of files) await writeSheets(file, 40_000, `Kósza Lili, ${basename(file)}`);
    return besideImport(stand, { generator, workload: stand.workloads[workload], files, headers });
  };
  const [reads, creates] = [await beside('read'), await beside('create')];
  await stand.server.stop();
  return { sheets, versions, imported, again, exported, history, isSame, idle, peak, reads, creates };
}

const perThousand = (now: number | undefined, before: number | undefined, lines: number) =>
  now === undefined || before === undefined ? undefined : ((now - before) / lines) * 1000;

/** Whether what came out of the service is what went in, of the sheets that were imported under a name. */
const areSame = async (out: string, into: string, same: Sameness, name: string) =>
  (await digestOf(out, same, (line) => line.includes(name))) === (await digestOf(into, same));

/** The stored rows once more, into a table of the same columns and indexes; nothing where there is no psql. */
async function copy(postgres: Postgres, url: string): Promise<BulkResult['copied']> {
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
  await postgres.settle();
  const [begin, cpu] = [performance.now(), postgres.cpuSeconds()];
  await say(`\\copy copied (${columns}) from '${file}'`);
  const seconds = (performance.now() - begin) / 1000;
  const after = postgres.cpuSeconds();
  const [{ count }] = await query<[{ count: string }]>(url, 'select count(*) from copied');
  progress(`bulk: \\copy of ${(await stat(file)).size} bytes took ${seconds.toFixed(1)} s`);
  return { perSecond: Number(count) / seconds, databaseCpu: perThousand(after, cpu, Number(count)) };
}
