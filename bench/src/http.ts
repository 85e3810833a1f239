import { temporaryFolder } from './folders.js';
import { findGenerator } from './load.js';
import { medians, type Sample, type WorkloadName } from './measure.js';
import type { Options } from './options.js';
import { type PgbenchSample, pgbench } from './pgbench.js';
import { openPostgres } from './postgres.js';
import { peakMemory } from './process.js';
import { progress } from './progress.js';
import { allServers } from './servers.js';
import { putUp, type Stand, startAnew } from './stand.js';
import { inTurns } from './turns.js';

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
