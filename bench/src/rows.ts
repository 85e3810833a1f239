import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { sheetColumns } from '../../packages/server/src/characters/store/rows.js';
import { makeAccount, person } from './account.js';
import { type Asked, ask, costOf } from './asking.js';
import type { Cost } from './capacity-model.js';
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
  /** What an owner of a thousand of the sheets asks for costs, with few and with many rows. */
  asked: { name: string; few: Cost; many: Cost }[];
}

const few = 10_000;
/** A stored sheet with its indexes, the log of changes beside it, in bytes; generously. */
const bytesPerRow = 3500;
const batch = 500_000;
/** How many of the identifiers reads draw from. */
const drawn = 50_000;
/** Sheets of the one who asks, those of everybody else, and which part of all has a version before the current one. */
const sheetsOf = { asking: 1000, others: 100 };
const changed = 10;
/** How many of the own sheets have a long history, and how long it is. */
const long = { sheets: 10, versions: 100 };
/** A lone reader and many; the targets are about these. */
const connections = [1, 64];

/** Identifiers as the service makes them, in the order of time; from the row's number alone. */
const idOf = (
  n: string,
) => `(lpad(to_hex(1790000000000 + ${n} / 4), 12, '0') || '7' || lpad(to_hex(${n} % 4 * 1024), 3, '0')
  || '8' || right(md5(${n}::text), 15))::uuid`;

/** Reads by identifier from a table with few rows and from one with many, in turns; and all else that finds sheets. */
export async function rows(options: Options): Promise<RowsResult> {
  const many = options.rows;
  refuseUnlessRoom(many * bytesPerRow);
  const [postgres, generator] = [await openPostgres(), await findGenerator()];
  const stands = { few: await putUpRows(postgres, 'few', few), many: await putUpRows(postgres, 'many', many) };
  const both = Object.values(stands);
  const rounds = await inTurns(both, ['read'], { ...options, connections }, { generator, postgres });
  const asked = await askAsOwner(stands, postgres, options.quick ? 200 : 2000);
  for (const { server } of both) await server.stop();
  for (const name of Object.keys(stands)) await postgres.dropDatabase(name);
  await postgres.stop();
  const common = { generator: generator.description, postgres: postgres.version, few, many };
  return { ...common, samples: medians(rounds), rounds, asked };
}

function refuseUnlessRoom(bytes: number): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const [has, needs] = [bavail * bsize, bytes].map((count) => `${(count / 1e9).toFixed(1)} GB`);
  if (bavail * bsize < bytes)
    throw new Error(`so many rows need ${needs} in ${tmpdir()}, which has ${has}; TMPDIR names another folder`);
}

interface RowsStand extends Stand {
  databaseUrl: string;
  /** Headers of the one who asks. */
  owner: Record<string, string>;
  ownIds: string[];
}

async function putUpRows(postgres: Postgres, name: string, count: number): Promise<RowsStand> {
  const databaseUrl = await postgres.createDatabase(name);
  const options = { folder: temporaryFolder(name), databaseUrl };
  const server = await runServer({ ...ours, name }, options);
  await untilReady(server.url);
  const owner = { Authorization: `Bearer ${await makeAccount(server.url, options.folder)}` };
  await fill(databaseUrl, count);
  await postgres.settle();
  const idsOf = async (numbers: string) =>
    (await query<{ id: string }[]>(databaseUrl, `select ${idOf('n')} as id from (${numbers}) as drawn`)).map(
      ({ id }) => id,
    );
  const ids = await idsOf(
    `select floor(random() * ${count})::int as n from generate_series(1, ${Math.min(count, drawn)})`,
  );
  const ownIds = await idsOf(
    `select n * ${count / sheetsOf.asking} as n from generate_series(0, ${sheetsOf.asking - 1}) as n`,
  );
  return {
    server,
    workloads: workloadsOf(server, { folder: options.folder, ids }),
    options,
    databaseUrl,
    owner,
    ownIds,
  };
}

/** What is asked for in turns of both, so that each kind meets the same machine. */
async function askAsOwner(stands: Record<'few' | 'many', RowsStand>, postgres: Postgres, count: number) {
  const requests = { few: requestsOf(stands.few), many: requestsOf(stands.many) };
  const asked: RowsResult['asked'] = [];
  for (const name of Object.keys(requests.few) as (keyof typeof requests.few)[]) {
    progress(`rows: ${name}`);
    const cost = async (of: keyof typeof stands) => {
      await ask(stands[of].server.url, requests[of][name], { count: count / 2 });
      return costOf({ ...stands[of], postgres }, requests[of][name], count);
    };
    asked.push({ name, few: await cost('few'), many: await cost('many') });
  }
  return asked;
}

function requestsOf({ owner, ownIds }: RowsStand) {
  let next = 0;
  const get = (path: () => string) => (): Asked => ({ method: 'GET', path: path(), headers: owner });
  const own = (of = ownIds.length) => `/Character/${ownIds[next++ % of]}`;
  return {
    'list, newest first': get(() => '/Character'),
    'list by name': get(() => '/Character?sort=name'),
    'search by name': get(() => `/Character?q=bence%20${next++ % 10}`),
    'search for a name that none has': get(() => '/Character?q=xyzzy'),
    history: get(() => `${own(long.sheets)}/versions`),
    'old version': get(() => `${own(long.sheets)}/versions/${1 + (next % long.versions)}`),
    edit: (): Asked => ({
      method: 'PATCH',
      path: own(),
      headers: { ...owner, 'Content-Type': 'application/merge-patch+json', 'If-Match': '*' },
      body: { kor: next % 1000 },
    }),
  };
}

/** Those that are made in a fraction of the time when all rows are there. */
const laterIndexes = `
  select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
  where tablename = 'characters' and indexdef not like 'CREATE UNIQUE %'`;

/** Stores sheets of many owners, among which those of the one who asks are spread evenly, and versions of some. */
async function fill(url: string, count: number): Promise<void> {
  const owner = (n: string) => `md5('owner ' || ${n} / ${sheetsOf.others})::uuid`;
  await query(
    url,
    `insert into users (id, name, email) select ${owner('n')}, 'Bence', n || '@rows.example.org'
     from generate_series(0, ${count - 1}, ${sheetsOf.others}) n`,
  );
  const [{ id: asking }] = await query<[{ id: string }]>(url, 'select id from users where email = $1', [person.email]);
  const { faj, osztaly, szint, summary, sheet } = sheetColumns({ ...complexSheet, name: '@' });
  const named = (json: string, type: string) => `replace(${json}, '@', 'Kósza Bence ' || n)::${type}`;
  const step = count / sheetsOf.asking;
  const isLong = `n % ${step} = 0 and n < ${long.sheets * step}`;
  // The owner who asks has so many versions of some, and every tenth sheet of others has been changed once.
  const version = `case when ${isLong} then ${long.versions + 1} when n % ${changed} = 1 then 2 else 1 end`;
  const made = `(
    select n, to_timestamp((1790000000000 + n / 4) / 1000.0) as at, ${version} as version from generate_series($1::int, $2::int) as n
  ) as made`;
  const indexes = await query<{ drop: string; make: string }[]>(url, laterIndexes);
  await query(url, indexes.map(({ drop }) => drop).join(';'));
  for (let from = 0; from < count; from += batch) {
    progress(`storing ${count} rows: ${Math.round((from / count) * 100)} %`);
    const range = [from, Math.min(from + batch, count) - 1];
    await query(
      url,
      `insert into characters (id, owner_id, version, is_public, created_at, updated_at, name_folded, faj, osztaly, szint, summary, sheet)
       select ${idOf('n')}, case when n % ${step} = 0 then $8::uuid else ${owner('n')} end, version, true, at, at,
         'kosza bence ' || n, $3::text, $4::text, $5::int, ${named('$6::text', 'json')}, ${named('$7::text', 'json')}
       from ${made}`,
      [...range, faj, osztaly, szint, summary, sheet, asking],
    );
    await query(
      url,
      `insert into character_versions (character_id, version, is_public, updated_at, sheet)
       select ${idOf('n')}, before, true, at, ${named('$3::text', 'json')} from ${made}, generate_series(1, version - 1) as before`,
      [...range, sheet],
    );
  }
  progress(`storing ${count} rows: indexes, vacuum`);
  await query(url, ["set maintenance_work_mem = '1GB'", ...indexes.map(({ make }) => make)].join(';'));
  await query(url, 'vacuum analyze');
}
