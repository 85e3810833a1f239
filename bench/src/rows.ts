import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { sheetColumns } from '../../packages/server/src/characters/store/rows.js';
import { findGenerator } from './load.js';
import { inTurns, medians, type Sample } from './measure.js';
import type { Options } from './options.js';
import { openPostgres, type Postgres, query } from './postgres.js';
import { progress, temporaryFolder } from './run.js';
import { ours, runServer, untilReady } from './servers.js';
import { complexSheet, type Stand, workloadsOf } from './stand.js';

export interface RowsResult {
  generator: string;
  postgres: string;
  few: number;
  many: number;
  /** `server` is `few` or `many`. */
  samples: Sample[];
  rounds: Sample[];
}

const few = 10_000;
/** A stored sheet with its indexes, the log of changes beside it, in bytes; generously. */
const bytesPerRow = 2500;
const batch = 500_000;
/** How many of the identifiers reads draw from. */
const drawn = 50_000;
/** A lone reader and many; the targets are about these. */
const connections = [1, 64];

/** Identifiers as the service makes them, in the order of time; from the row's number alone. */
const idOf = (
  n: string,
) => `(lpad(to_hex(1790000000000 + ${n} / 4), 12, '0') || '7' || lpad(to_hex(${n} % 4 * 1024), 3, '0')
  || '8' || right(md5(${n}::text), 15))::uuid`;

/** Reads by identifier from a table with few rows and from one with many, in turns. */
export async function rows(options: Options): Promise<RowsResult> {
  const many = options.quick ? 1_000_000 : 10_000_000;
  refuseUnlessRoom(many * bytesPerRow);
  const [postgres, generator] = [await openPostgres(), await findGenerator()];
  const stands = [await putUpRows(postgres, 'few', few), await putUpRows(postgres, 'many', many)];
  const rounds = await inTurns(stands, ['read'], { ...options, connections }, { generator, postgres });
  for (const { server } of stands) await server.stop();
  for (const name of ['few', 'many']) await postgres.dropDatabase(name);
  await postgres.stop();
  const common = { generator: generator.description, postgres: postgres.version, few, many };
  return { ...common, samples: medians(rounds), rounds };
}

function refuseUnlessRoom(bytes: number): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const [has, needs] = [bavail * bsize, bytes].map((count) => `${(count / 1e9).toFixed(1)} GB`);
  if (bavail * bsize < bytes)
    throw new Error(`so many rows need ${needs} in ${tmpdir()}, which has ${has}; TMPDIR names another folder`);
}

async function putUpRows(postgres: Postgres, name: string, count: number): Promise<Stand> {
  const databaseUrl = await postgres.createDatabase(name);
  const options = { folder: temporaryFolder(name), databaseUrl };
  const server = await runServer({ ...ours, name }, options);
  await untilReady(server.url);
  await fill(databaseUrl, count);
  const sql = `select ${idOf('n')} as id from (
    select floor(random() * ${count})::int as n from generate_series(1, ${Math.min(count, drawn)})) as draw`;
  const ids = (await query<{ id: string }[]>(databaseUrl, sql)).map(({ id }) => id);
  return { server, workloads: workloadsOf(server, { folder: options.folder, ids }), options };
}

async function fill(url: string, count: number): Promise<void> {
  const { faj, osztaly, szint, summary, sheet } = sheetColumns({ ...complexSheet, name: '@' });
  for (let from = 0; from < count; from += batch) {
    progress(`storing ${count} rows: ${Math.round((from / count) * 100)} %`);
    const sql = `
      insert into characters (id, version, is_public, created_at, updated_at, name_folded, faj, osztaly, szint, summary, sheet)
      select ${idOf('n')}, 1, true, at, at, 'kosza bence ' || n, $1::text, $2::text, $3::int,
        replace($4::text, '@', 'Kósza Bence ' || n)::json, replace($5::text, '@', 'Kósza Bence ' || n)::json
      from (
        select n, to_timestamp((1790000000000 + n / 4) / 1000.0) as at
        from generate_series($6::int, $7::int) as n
      ) as made`;
    await query(url, sql, [faj, osztaly, szint, summary, sheet, from, Math.min(from + batch, count) - 1]);
  }
  progress(`storing ${count} rows: vacuum, checkpoint`);
  await query(url, 'vacuum analyze characters');
  await query(url, 'checkpoint');
}
