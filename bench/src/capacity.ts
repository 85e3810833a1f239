import { availableParallelism } from 'node:os';

import { api } from '@charsheet/schema';

import { person } from './account.js';
import { type Asked, ask, costOf, type Measured, number } from './asking.js';
import {
  type Costs,
  costOfMix,
  type Kind,
  kinds,
  limitOf,
  type Needs,
  needs,
  type Shares,
  type Sizes,
} from './capacity-model.js';
import { cpuSeconds, idleSeconds } from './machine.js';
import type { Options } from './options.js';
import { openPostgres, query } from './postgres.js';
import { progress, temporaryFolder } from './run.js';
import { ours } from './servers.js';
import { complexSheet, putUp } from './stand.js';

export interface CapacityResult {
  postgres: string;
  costs: Costs;
  sizes: Sizes;
  needs: Needs[];
  /** A mix as much as one process takes: what the costs say, and what was measured. */
  limit: {
    connections: number;
    /** Requests a second by the costs of the kinds, and what is the limit then. */
    predicted: number;
    saturates: string;
    measured: number;
    /** Cores that were busy meanwhile, those with other programs too. */
    busy: Shares & { others: number };
    /** Processor seconds of a request: by the costs of the kinds, each sent alone, and in the mix at the limit. */
    alone: Omit<Shares, 'client'>;
    together: Shares;
  };
}

const players = [1e6, 1e8];

/** How many to measure; limits by address leave few of some. */
const counts = (quick: boolean): Record<Kind, number> => {
  const [many, some] = quick ? [2000, 500] : [10_000, 2000];
  return { read: many, page: some, list: some, create: some, edit: some, pdf: 40, 'sign-in': 40 };
};

const limitSeconds = 5;
const limitConnections = 64;
/** As many as at the limit, since statements of several requests go together then; few of what is dear, of which few may wait. */
const connectionsFor = (kind: Kind) => (kind in mix ? limitConnections : undefined);
/** Of the mix at the limit: what people do most. */
const mix: Partial<Record<Kind, number>> = { read: 200, page: 100, list: 30, create: 1, edit: 60 };

/** What a request of each kind costs, what follows for so many players, and whether it holds at the limit of this machine. */
export async function capacity({ quick }: Options): Promise<CapacityResult> {
  const postgres = await openPostgres();
  const databaseUrl = await postgres.createDatabase('capacity');
  progress('storing sheets');
  const stored = quick ? 1000 : 10_000;
  const { server, workloads } = await putUp(ours, { folder: temporaryFolder('capacity'), databaseUrl }, stored);
  const owner = { Authorization: workloads.list.headers['Authorization'] ?? '' };
  const rows = await query<{ id: string }[]>(databaseUrl, 'select id from characters');
  const asked = requestsOf(
    rows.map(({ id }) => id),
    owner,
  );
  const sizes = { ...(await sizesOf(databaseUrl, stored)), ...(await accountSize(databaseUrl)) };
  progress('warming up');
  // What is run often is compiled by then, as it is after a while.
  await ask(server.url, mixed(asked), { count: quick ? 5000 : 20_000, connections: limitConnections });
  const costs = {} as Costs;
  for (const kind of kinds) {
    progress(`costs: ${kind}`);
    costs[kind] = await costOf(
      { server, postgres, databaseUrl },
      asked[kind],
      counts(quick)[kind],
      connectionsFor(kind),
    );
  }
  progress('the limit');
  const limit = await atLimit({ server, postgres }, asked, costs);
  const versions = await versionSize(databaseUrl);
  await server.stop();
  await postgres.stop();
  const found = { ...sizes, version: versions };
  return {
    postgres: postgres.version,
    costs,
    sizes: found,
    needs: players.map((count) => needs(count, costs, found)),
    limit,
  };
}

function requestsOf(ids: readonly string[], owner: Record<string, string>): Record<Kind, () => Asked> {
  let next = 0;
  const path = () => `/Character/${ids[next++ % ids.length]}`;
  const changing = { ...owner, 'Content-Type': 'application/json', 'If-Match': '*' };
  const { email, password } = person;
  const { path: signIn } = api.accounts.signIn;
  return {
    read: () => ({ method: 'GET', path: path() }),
    page: () => ({ method: 'GET', path: path(), headers: { Accept: 'text/html' } }),
    list: () => ({ method: 'GET', path: '/Character', headers: owner }),
    create: () => ({ method: 'POST', path: '/Character', headers: changing, body: complexSheet }),
    edit: () => ({ method: 'PUT', path: path(), headers: changing, body: { ...complexSheet, kor: next % 1000 } }),
    pdf: () => ({ method: 'GET', path: `${path()}?format=pdf` }),
    'sign-in': () => ({
      method: 'POST',
      path: signIn,
      headers: { 'Content-Type': 'application/json' },
      body: { email, password },
    }),
  };
}

/** Requests of the mix, one after the other. */
function mixed(asked: Record<Kind, () => Asked>): () => Asked {
  const turns = Object.entries(mix).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind));
  let turn = 0;
  // A step that has no divisor in common with their number mixes them.
  return () => {
    turn += 137;
    return asked[turns[turn % turns.length] as Kind]();
  };
}

async function sizesOf(url: string, stored: number): Promise<Pick<Sizes, 'sheet' | 'sheetIndexes'>> {
  const of = (size: string) => number(url, `select ${size}('characters')::float8 as number`);
  return { sheet: (await of('pg_total_relation_size')) / stored, sheetIndexes: (await of('pg_indexes_size')) / stored };
}

const versionSize = (url: string) =>
  number(
    url,
    `select pg_total_relation_size('character_versions')::float8 / greatest(1, count(*)) as number from character_versions`,
  );

/** Of an account with its password and two sessions. */
async function accountSize(url: string): Promise<Pick<Sizes, 'account'>> {
  const count = 5000;
  const sizes = `select sum(pg_total_relation_size(name::regclass))::float8 as number
    from unnest(array['users', 'accounts', 'sessions']) as name`;
  const before = await number(url, sizes);
  await query(
    url,
    `with made as (
      insert into users (name, email) select 'Kósza Bence', n || '@capacity.example.org' from generate_series(1, ${count}) n returning id
    ), kept as (
      insert into accounts (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', repeat('x', 97) from made
    )
    insert into sessions (user_id, token, expires_at, ip_address, user_agent)
    select id, md5(id::text || n), now() + interval '30 days', '198.51.100.1', repeat('x', 80) from made, generate_series(1, 2) n`,
  );
  return { account: ((await number(url, sizes)) - before) / count };
}

/**
 * Sends the mix as fast as it is answered, which takes all that the server, the database and the client get of the machine. What
 * the client costs is known only then, and so is what other programs leave of the cores.
 */
async function atLimit(
  { server, postgres }: Pick<Measured, 'server' | 'postgres'>,
  asked: Record<Kind, () => Asked>,
  costs: Costs,
): Promise<CapacityResult['limit']> {
  const { url, pid } = server;
  const connections = limitConnections;
  const next = mixed(asked);
  await ask(url, next, { count: 1000, connections });
  const look = () => {
    const { user, system } = process.cpuUsage();
    return {
      time: performance.now() / 1000,
      idle: idleSeconds() ?? 0,
      server: cpuSeconds(pid) ?? 0,
      database: postgres.cpuSeconds() ?? 0,
      client: (user + system) / 1e6,
    };
  };
  const before = look();
  const { count } = await ask(url, next, { seconds: limitSeconds, connections });
  const after = look();
  const took = after.time - before.time;
  const since = (name: keyof typeof before) => after[name] - before[name];
  const shares = (by: number): Shares => ({
    server: since('server') / by,
    database: since('database') / by,
    client: since('client') / by,
  });
  const [busy, together] = [shares(took), shares(count)];
  const ours = busy.server + busy.database + busy.client;
  const others = Math.max(0, availableParallelism() - since('idle') / took - ours);
  const alone = costOfMix(costs, mix);
  const { perSecond, first } = limitOf({ ...alone, client: together.client }, availableParallelism() - others);
  return {
    connections,
    predicted: perSecond,
    saturates: first,
    measured: count / took,
    busy: { ...busy, others },
    alone,
    together,
  };
}
