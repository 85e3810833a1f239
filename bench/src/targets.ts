import type { BulkResult } from './bulk.js';
import type { Sample } from './measure.js';
import type { AllResults } from './results.js';
import { allServers, constant, fastify, nodeHttp, ours, parseServer, type ServerKind } from './servers.js';

export interface Target {
  name: string;
  /** Undefined: not measured. */
  value: number | undefined;
  unit: '×' | 'MiB' | 'ms' | '%' | 'errors' | 'of 4';
  bound: 'at least' | 'at most';
  limit: number;
  /** What we would like beyond the target. */
  aim?: number;
  /** What to know when it is not met. */
  why?: string;
}

export type Figure = 'requestsPerSecond' | 'p50' | 'p99' | 'serverCpu' | 'databaseCpu' | 'cpu';

/** What we hold ourselves to, with what was measured. Ratios are ours to the other's. */
export function targets(results: AllResults): Target[] {
  const { http, embedded, workers, start, rows, bulk, validator, cli } = { ...results };
  const of =
    (workload: string, figure: Figure, connections = 64) =>
    (kind: ServerKind) =>
      figureOf(http?.result.samples, kind.name, workload, connections, figure);
  const against = (kind: ServerKind, value: ByServer) => ratio(value(ours), value(kind));
  const slower = (connections: number) => {
    const rate = (name: string) => figureOf(rows?.result.samples, name, 'read', connections, 'requestsPerSecond');
    return ratio(rate('few'), rate('many'));
  };
  const { charsheet, ajv, zod } = validator?.result.valid ?? {};
  const faults = validator?.result.invalid;
  const { cpu: ofWorkers, half, shares = [] } = { ...workers?.result };
  const first = start?.result.times.find(({ name }) => name === 'embedded, new folder')?.get;
  const command = (name: string) => cli?.result.times.find((time) => time.command === name)?.median;
  const reads = of('read', 'requestsPerSecond');
  const creates = of('create', 'requestsPerSecond');
  const lists = of('list', 'requestsPerSecond');
  const alone = of('read', 'p50', 1);
  const createCpu = of('create', 'serverCpu');
  return [
    atLeast('read by id, against Koa with a constant answer', against(constant, reads), 0.95, {
      aim: 1,
      why: readReason(reads, of('read', 'cpu')),
    }),
    atLeast('create, against Fastify', against(fastify, creates), 1.5, {
      aim: 1.8,
      why: bestOther(fastify, creates),
    }),
    atLeast('create, against Parse Server', against(parseServer, creates), 8, {
      why: bestOther(parseServer, creates),
    }),
    atMost('processor time of a create in the server, against Fastify', against(fastify, createCpu), 0.7, {
      why: bestOther(fastify, createCpu, Math.min),
    }),
    atMost('the same, with that of the database', against(fastify, of('create', 'cpu')), 0.7),
    atLeast('list, against Fastify', against(fastify, lists), 1, { aim: 1.5 }),
    atMost(
      'processor time of a list with that of the database, against Fastify',
      against(fastify, of('list', 'cpu')),
      1,
    ),
    atMost('p99 of reads, against Fastify', against(fastify, of('read', 'p99')), 1, { aim: 0.5 }),
    atMost('p99 of creates, against Fastify', against(fastify, of('create', 'p99')), 1, { aim: 0.5 }),
    atMost('latency of a lone read, against node:http + pg', against(nodeHttp, alone), 1.3, {
      why: loneReason(alone),
    }),
    atMost(
      `time of a lone read with ${count(rows?.result.many ?? 1e7)} rows, against ${count(rows?.result.few ?? 1e4)}`,
      slower(1),
      1.2,
    ),
    atMost('the same at 64 connections', slower(64), 1.2, { why: rowsReason(rows?.result.samples) }),
    ...bulkTargets(bulk?.result),
    atLeast('checks a second, against ajv', ratio(charsheet, ajv), 1),
    atMost('time to find the faults of a sheet, against ajv', ratio(faults?.ajv, faults?.charsheet), 5),
    atLeast('checks a second, against zod', ratio(charsheet, zod), 5),
    atMost('charsheet --version, against node -e 0', ratio(command('charsheet --version'), command('node -e 0')), 1.7, {
      aim: 1.3,
    }),
    inUnit('MiB', atMost('peak memory of the server', http?.result.memory.usual[ours.name], 150)),
    inUnit('MiB', atMost('memory at rest, the embedded database included', embedded?.result.atRest?.memory, 300)),
    inUnit('ms', atMost('first answer of the embedded database, in an empty folder', first, 1200)),
    atMost('processor time of reads by two processes, against one', ratio(ofWorkers?.two, ofWorkers?.one), 1.1, {
      ...(half !== undefined && { why: halfReason(ratio(half, ofWorkers?.one)) }),
    }),
    inUnit('%', atLeast('part of the process of two that answers less', leastShare(shares), 40)),
  ];
}

function bulkTargets(result: BulkResult | undefined): Target[] {
  const { onServer, embedded, copied } = { ...result };
  const { reads, creates, isSame } = { ...onServer };
  const all = [isSame?.sheets, isSame?.versions, embedded?.isSame.sheets, embedded?.isSame.versions];
  const errors = creates && creates.meanwhile.errors + (embedded?.creates.meanwhile.errors ?? 0);
  const growth = embedded?.peak && embedded.idle && embedded.peak - embedded.idle;
  const other = ratio(reads?.besideOther.p99, reads?.alone.p99)?.toFixed(2);
  return [
    atLeast('import on PostgreSQL, against \\copy', ratio(onServer?.imported.perSecond, copied?.perSecond), 0.4, {
      why: `a thousand take ${onServer?.imported.serverCpu?.toFixed(3)} s of the server and ${onServer?.imported.databaseCpu?.toFixed(3)} s of PostgreSQL, which \\copy keeps at work for ${copied?.databaseCpu?.toFixed(3)} s`,
    }),
    atMost('p99 of reads while an import runs, against without', ratio(reads?.meanwhile.p99, reads?.alone.p99), 2, {
      why: `${other} beside another process that takes a core`,
    }),
    inUnit('errors', atMost('errors of creates while an import runs', errors, 0)),
    inUnit(
      'of 4',
      atLeast(
        'exports that are the import, sheet for sheet and version for version',
        isSame && all.filter(Boolean).length,
        4,
      ),
    ),
    inUnit('MiB', atMost('peak memory of an import and an export', onServer?.peak, 200)),
    inUnit('MiB', atMost('the same on the embedded database, above idle', growth, 150)),
  ];
}

const inUnit = (unit: Target['unit'], target: Target): Target => ({ ...target, unit });

/** All values of a target, that of the last run at the end, by the runs that are kept. */
export function valuesOf({ name, value }: Target, results: AllResults): number[] {
  const earlier = Object.values(results).flatMap((kept) => (kept.earlier ?? []).map(({ values }) => values[name]));
  return [...earlier, value].filter((one) => one !== undefined);
}

/** The one that a target is judged by. */
export const worstOf = ({ bound }: Target, values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math[bound === 'at least' ? 'min' : 'max'](...values);

export const isMet = ({ value, bound, limit }: Target) =>
  value === undefined ? undefined : bound === 'at least' ? value >= limit : value <= limit;

type ByServer = (kind: ServerKind) => number | undefined;

/** What others reach that have a database, too; and processor time, which depends less on what the machine does. */
function readReason(rate: ByServer, cpu: ByServer): string {
  const [whole, koa] = [ours, constant].map((kind) => `${cpu(kind)?.toFixed(2)} s`);
  return `${bestOther(constant, rate)}; a thousand take ${whole} of the processors, the database's included, and ${koa} of Koa's`;
}

/** What the best of the other servers that have a database reaches against the same one: whether a target is within reach here. */
function bestOther(than: ServerKind, value: ByServer, best: (...values: number[]) => number = Math.max): string {
  const reached = allServers
    .filter((kind) => kind.hasData && kind !== ours && kind !== than)
    .map((kind) => ({ label: kind.label, part: ratio(value(kind), value(than)) ?? Number.NaN }));
  const part = best(...reached.map((one) => one.part));
  return `${reached.find((one) => one.part === part)?.label}, the best of the others, reaches ${part.toFixed(2)}`;
}

/** Koa's own part can be seen by itself; what is left is ours and the database's. */
function loneReason(latency: ByServer): string {
  const [whole, koa, bare] = [ours, constant, nodeHttp].map((kind) => `${latency(kind)?.toFixed(2)} ms`);
  return `${bestOther(nodeHttp, latency, Math.min)}; ${whole} against ${bare}, and ${koa} are Koa's, whose constant answer takes as long`;
}

/** The server does the same for both. */
function rowsReason(samples: readonly Sample[] | undefined): string {
  const [few, many] = ['few', 'many'].map((name) => figureOf(samples, name, 'read', 64, 'databaseCpu')?.toFixed(3));
  return `PostgreSQL takes ${many} s for a thousand, and ${few} s where all rows fit into its own memory`;
}

/** Fewer reads come together then, and share less: that much is no matter of how many processes there are. */
const halfReason = (part: number | undefined) =>
  `one with half of the connections, as each of the two has, takes ${part?.toFixed(2)}`;

const target =
  (bound: Target['bound']) =>
  (name: string, value: number | undefined, limit: number, more: Pick<Target, 'aim' | 'why'> = {}): Target => ({
    name,
    value,
    unit: '×',
    bound,
    limit,
    ...more,
  });
const atLeast = target('at least');
const atMost = target('at most');

/** A figure of one server under one load; undefined when that was not measured. */
export function figureOf(
  samples: readonly Sample[] | undefined,
  server: string,
  workload: string,
  connections: number,
  figure: Figure,
) {
  const is = (one: Sample) => one.server === server && one.workload === workload && one.connections === connections;
  const found = samples?.find(is);
  if (figure !== 'cpu') return found?.[figure];
  const { serverCpu, databaseCpu } = { ...found };
  return serverCpu === undefined || databaseCpu === undefined ? undefined : serverCpu + databaseCpu;
}

const leastShare = (shares: readonly number[]) => (shares.length === 2 ? 100 * Math.min(...shares) : undefined);

const ratio = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a / b;
const count = (rows: number) => (rows >= 1e6 ? `${rows / 1e6} million` : `${rows / 1e3} thousand`);
