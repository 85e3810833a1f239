import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findGenerator, type Generator } from './load.js';
import { cpuSecondsOfFamily } from './machine.js';
import type { Options } from './options.js';
import { openPostgres } from './postgres.js';
import { progress, temporaryFolder } from './run.js';
import { ours } from './servers.js';
import { putUp, type Stand } from './stand.js';
import { balanced, median } from './stats.js';

/** What two processes on one port cost, and how they share the work. */
export interface WorkersResult {
  connections: number;
  rounds: number;
  /** Processor seconds for a thousand reads, of all processes of the service: medians. */
  cpu: Record<'one' | 'two', number>;
  /** The same of one process with half of the connections, which is what each of the two has. */
  half: number;
  /** The part of all requests, from 0 to 1, that each of the two has answered. */
  shares: number[];
}

const connections = 64;

/** Reads of one process and of two, in turns. Both share the machine with the database and the load: rates say nothing here. */
export async function workers({ quick }: Options): Promise<WorkersResult> {
  const rounds = quick ? 3 : 12;
  const [postgres, generator] = [await openPostgres(), await findGenerator()];
  const stands: { name: 'one' | 'two'; stand: Stand; costs: number[]; ofHalf: number[] }[] = [];
  for (const [count, name] of [
    [1, 'one'],
    [2, 'two'],
  ] as const) {
    progress(`starting ${name} of our processes`);
    const options = { folder: temporaryFolder(name), databaseUrl: await postgres.createDatabase(name), workers: count };
    stands.push({ name, stand: await putUp(ours, options, quick ? 500 : 2000), costs: [], ofHalf: [] });
  }
  // The first rounds are for what is run often to be compiled.
  for (let round = -3; round < rounds; round++) {
    for (const { name, stand, costs, ofHalf } of balanced(stands, round + 3)) {
      progress(`round ${Math.max(round, 0) + 1} of ${rounds}`);
      const cost = await costOfReads(stand, generator, connections);
      if (round >= 0) costs.push(cost);
      if (round >= 0 && name === 'one') ofHalf.push(await costOfReads(stand, generator, connections / 2));
    }
  }
  for (const { stand } of stands) await stand.server.stop();
  await postgres.stop();
  const [one = Number.NaN, two = Number.NaN] = stands.map(({ costs }) => median(costs));
  const half = median(stands[0]?.ofHalf ?? []);
  return { connections, rounds, cpu: { one, two }, half, shares: sharesIn(stands[1]?.stand) };
}

/** Processor seconds of all its processes for a thousand. */
async function costOfReads({ server, workloads }: Stand, generator: Generator, connections: number): Promise<number> {
  const before = cpuSecondsOfFamily(server.pid) ?? Number.NaN;
  const { requests } = await generator.run(server.url, workloads.read, { connections, seconds: 1 });
  return (((cpuSecondsOfFamily(server.pid) ?? Number.NaN) - before) / requests) * 1000;
}

/** By the lines of its log, each of which says whose it is. */
function sharesIn(stand: Stand | undefined): number[] {
  const log = stand ? readFileSync(join(stand.options.folder, `${ours.name}.log`), 'utf8') : '';
  const counts = new Map<string, number>();
  for (const [, pid = ''] of log.matchAll(/"pid":(\d+),"requestId"/g)) counts.set(pid, (counts.get(pid) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts.values()].map((count) => count / all);
}
