import { setTimeout as sleep } from 'node:timers/promises';

import { findGenerator } from './load.js';
import { peakMemory, residentMemory } from './machine.js';
import { inTurns, medians, type Sample, untilAnswered } from './measure.js';
import type { Options } from './options.js';
import { type PgbenchSample, pgbench } from './pgbench.js';
import { openPostgres } from './postgres.js';
import { progress, temporaryFolder } from './run.js';
import { allServers, ours } from './servers.js';
import { putUp, type Stand, startAnew, type WorkloadName } from './stand.js';

export interface HttpResult {
  generator: string;
  postgres: string;
  sheets: number;
  /** Medians over the rounds. */
  samples: Sample[];
  /** The same loads with every server's log off. */
  silent: Sample[];
  /** Most MiB resident, by server: with reads and creates at 64 connections only, and with everything that was logged. */
  memory: Record<'usual' | 'everything', Record<string, number | undefined>>;
  pgbench: PgbenchSample[];
  rounds: Sample[];
}

const workloads: readonly WorkloadName[] = ['read', 'create', 'list', 'mix'];
/** What is asked of servers that were started anew, for their memory and for what their logs cost. */
const usual: readonly WorkloadName[] = ['read', 'create'];

/** All servers on one PostgreSQL, in turns. */
export async function http(options: Options): Promise<HttpResult> {
  const [postgres, generator] = [await openPostgres(), await findGenerator()];
  const { quick } = options;
  const sheets = quick ? 1000 : 10_000;
  const stands: Stand[] = [];
  for (const kind of allServers) {
    progress(`starting ${kind.label} and storing its sheets`);
    const database = kind.hasData ? { databaseUrl: await postgres.createDatabase(kind.name) } : {};
    stands.push(await putUp(kind, { folder: temporaryFolder(kind.name), ...database }, sheets));
  }
  const measuring = { generator, postgres };
  const rounds = await inTurns(stands, quick ? workloads.slice(0, 3) : workloads, options, measuring);
  const everything = peaks(stands);
  const names = quick ? usual.slice(0, 1) : usual;
  const at64 = { ...options, connections: [64] };
  const logging = await startAnew(stands, 'info');
  await inTurns(logging, names, at64, measuring);
  const memory = { usual: peaks(logging), everything };
  const mute = await startAnew(logging, 'silent');
  const silent = await inTurns(mute, names, at64, measuring);
  for (const { server } of mute) await server.stop();
  const direct = await pgbench(postgres, options, sheets, temporaryFolder('pgbench'));
  await postgres.stop();
  return {
    generator: generator.description,
    postgres: postgres.version,
    sheets,
    samples: medians(rounds),
    silent: medians(silent),
    memory,
    pgbench: direct,
    rounds: [...rounds, ...silent],
  };
}

const peaks = (stands: readonly Stand[]) =>
  Object.fromEntries(stands.map(({ server }) => [server.kind.name, peakMemory(server.pid)]));

export interface EmbeddedResult {
  generator: string;
  sheets: number;
  samples: Sample[];
  /** Most MiB resident; the database is in this process too. */
  memory: number | undefined;
  /** MiB resident some seconds after so many reads and as many creates, those of its sheets included. */
  atRest: { requests: number; memory: number | undefined };
  rounds: Sample[];
}

/** Beyond these there is nothing to see: requests wait for the one connection. */
const mostConnections = 64;

const restMs = 10_000;

/** Ours on the embedded database. */
export async function embedded(options: Options): Promise<EmbeddedResult> {
  const generator = await findGenerator();
  const sheets = options.quick ? 500 : 5000;
  progress('starting charsheet on the embedded database and storing its sheets');
  const stand = await putUp(ours, { folder: temporaryFolder('embedded') }, sheets);
  const requests = options.quick ? 1000 : 10_000;
  await untilAnswered(stand, 'create', requests - sheets, { generator });
  await untilAnswered(stand, 'read', requests, { generator });
  await sleep(restMs);
  const atRest = { requests, memory: residentMemory(stand.server.pid) };
  const connections = [...new Set(options.connections.map((count) => Math.min(count, mostConnections)))];
  const rounds = await inTurns([stand], ['read', 'create'], { ...options, connections }, { generator });
  const memory = peakMemory(stand.server.pid);
  await stand.server.stop();
  return { generator: generator.description, sheets, samples: medians(rounds), memory, atRest, rounds };
}
