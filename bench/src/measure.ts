import type { Generator, Load, LoadResult, Workload } from './load.js';
import { cpuSeconds } from './machine.js';
import type { Options } from './options.js';
import type { Postgres } from './postgres.js';
import { progress } from './run.js';
import type { RunningServer } from './servers.js';
import type { Stand, WorkloadName } from './stand.js';
import { balanced, groupBy, median, medianOf } from './stats.js';

/** One server under one load for some seconds. */
export interface Sample extends LoadResult {
  server: string;
  workload: string;
  connections: number;
  /** Processor seconds for a thousand requests: of the server's process, and of PostgreSQL's. */
  serverCpu: number | undefined;
  databaseCpu: number | undefined;
}

export interface Measuring {
  generator: Generator;
  /** Absent: the database is in the server's process. */
  postgres?: Postgres;
}

async function measure(
  server: RunningServer,
  workload: Workload,
  load: Load,
  { generator, postgres }: Measuring,
): Promise<Sample> {
  const before = [cpuSeconds(server.pid), postgres?.cpuSeconds()];
  const result = await generator.run(server.url, workload, load);
  const after = [cpuSeconds(server.pid), postgres?.cpuSeconds()];
  const [serverCpu, databaseCpu] = after.map((now, at) => perThousand(now, before[at], result.requests));
  const { connections } = load;
  return { server: server.kind.name, workload: workload.name, connections, ...result, serverCpu, databaseCpu };
}

const perThousand = (now: number | undefined, before: number | undefined, requests: number) =>
  now === undefined || before === undefined ? undefined : ((now - before) / requests) * 1000;

/** The median of every figure over the rounds, for each server, workload and number of connections. */
export function medians(samples: readonly Sample[]): Sample[] {
  const groups = groupBy(samples, ({ server, workload, connections }) => `${server} ${workload} ${connections}`);
  return [...groups.values()].map((group) => {
    const of = (figure: 'requests' | 'requestsPerSecond' | 'p50' | 'p99') =>
      median(group.map((sample) => sample[figure]));
    return {
      ...(group[0] as Sample),
      requests: of('requests'),
      requestsPerSecond: of('requestsPerSecond'),
      p50: of('p50'),
      p99: of('p99'),
      errors: group.reduce((sum, { errors }) => sum + errors, 0),
      serverCpu: medianOf(group, ({ serverCpu }) => serverCpu),
      databaseCpu: medianOf(group, ({ databaseCpu }) => databaseCpu),
    };
  });
}

const warmUp = { connections: 16, seconds: 1 };
/** By then what is run often is compiled; a slow server gets no more than so many seconds for it. */
const enoughRequests = ({ quick }: Pick<Options, 'quick'>) => (quick ? 1000 : 30_000);
const mostSeconds = 6;

type Rounds = Pick<Options, 'quick' | 'rounds' | 'seconds' | 'connections'>;

/** Every server under every load, one after the other, then again: what the machine does meanwhile meets them all. */
export async function inTurns(
  stands: Stand[],
  names: readonly WorkloadName[],
  options: Rounds,
  measuring: Measuring,
): Promise<Sample[]> {
  const can = ({ server }: Stand, name: WorkloadName) => server.kind.hasData || name === 'read';
  progress('warming up');
  // A mix runs no code that reads and creates do not.
  for (const name of names.filter((one) => one !== 'mix')) {
    for (const stand of stands.filter((one) => can(one, name)))
      await warm(stand, name, enoughRequests(options), measuring);
  }
  const samples: Sample[] = [];
  for (let round = 0; round < options.rounds; round++) {
    for (const name of names) {
      for (const connections of options.connections) {
        progress(`round ${round + 1} of ${options.rounds}: ${name}, ${connections} connections`);
        for (const stand of balanced(stands, round).filter((one) => can(one, name))) {
          const [load, workload] = [{ connections, seconds: options.seconds }, stand.workloads[name]];
          if (workload.createShare > 0) await measuring.postgres?.settle();
          samples.push(await measure(stand.server, workload, load, measuring));
        }
      }
    }
  }
  return samples;
}

/** Sends one kind of request until so many have been answered. */
export async function untilAnswered(
  { server, workloads }: Stand,
  name: WorkloadName,
  requests: number,
  measuring: Measuring,
): Promise<void> {
  for (let answered = 0; answered < requests; )
    answered += (await measure(server, workloads[name], { connections: 64, seconds: 1 }, measuring)).requests;
}

async function warm({ server, workloads }: Stand, name: WorkloadName, enough: number, measuring: Measuring) {
  let answered = 0;
  for (let second = 0; second < mostSeconds && answered < enough; second++) {
    answered += (await measure(server, workloads[name], warmUp, measuring)).requests;
  }
}
