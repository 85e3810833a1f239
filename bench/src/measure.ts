import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Generator, type Load, type LoadResult, type Workload, writePaths } from './load.js';
import type { Postgres } from './postgres.js';
import { cpuSeconds } from './process.js';
import type { RunningServer } from './run-server.js';
import { complexSheet } from './seed.js';
import { groupBy, median, medianOf } from './stats.js';

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

export async function measure(
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

export interface WorkloadFiles {
  folder: string;
  ids: readonly string[];
  /** Sent with lists only: ours shows a caller's own sheets. */
  listHeaders?: Record<string, string>;
}

/** The four workloads against a server, by name. */
export function workloadsOf({ kind }: Pick<RunningServer, 'kind'>, { folder, ids, listHeaders = {} }: WorkloadFiles) {
  const file = (name: string) => join(folder, `${kind.name}-${name}`);
  const reads = writePaths(file('reads'), ids.map(kind.readPath));
  const list = writePaths(file('list'), [kind.listPath]);
  const bodyFile = file('body');
  writeFileSync(bodyFile, JSON.stringify(complexSheet));
  const common = { createPath: kind.createPath, bodyFile, headers: kind.headers, pathsFile: reads };
  return {
    read: { ...common, name: 'read', createShare: 0 },
    create: { ...common, name: 'create', createShare: 1 },
    mix: { ...common, name: 'mix', createShare: 0.1 },
    list: { ...common, name: 'list', createShare: 0, pathsFile: list, headers: { ...kind.headers, ...listHeaders } },
  } satisfies Record<string, Workload>;
}

export type WorkloadName = keyof ReturnType<typeof workloadsOf>;
