import { findGenerator } from './load.js';
import { peakMemory } from './machine.js';
import { figure, table } from './markdown.js';
import { inTurns, medians, type Sample } from './measure.js';
import type { Options } from './options.js';
import { openPostgres } from './postgres.js';
import { progress, progressDone, root, temporaryFolder } from './run.js';
import { ourServer } from './servers.js';
import { putUp, type Stand } from './stand.js';
import { median } from './stats.js';

const workloads = ['read', 'page', 'create', 'list'] as const;

/**
 * This checkout and another one under the same loads, in turns, so that what the machine does meanwhile meets both: the way to
 * see what a change costs. Returns a table: medians and their ratio, and the ratios of the rounds, median and range.
 */
export async function compare(options: Options, checkout: string): Promise<string> {
  const [postgres, generator] = [await openPostgres(), await findGenerator()];
  const stands: Stand[] = [];
  for (const kind of [ourServer('here', root), ourServer('there', checkout)]) {
    progress(`starting the server of ${kind.name} and storing its sheets`);
    const databaseUrl = await postgres.createDatabase(kind.name);
    stands.push(await putUp(kind, { folder: temporaryFolder(kind.name), databaseUrl }, options.quick ? 1000 : 10_000));
  }
  const samples = await inTurns(stands, workloads, options, { generator, postgres });
  const [here, there] = stands.map(({ server }) => peakMemory(server.pid));
  for (const { server } of stands) await server.stop();
  await postgres.stop();
  progressDone();
  const rows = workloads.flatMap((workload) =>
    options.connections.map((connections) => row(samples, workload, connections)),
  );
  const head = ['', 'here, req/s', 'there, req/s', 'here / there', 'by round', 'CPU, here / there'];
  return [
    table(head, rows),
    `There is ${checkout}. ${options.rounds} rounds of ${options.seconds} s; load by ${generator.description}.`,
    `CPU is processor time of server and database for each request. Peak memory: ${figure(here)} and ${figure(there)} MiB.`,
  ].join('\n');
}

function row(samples: readonly Sample[], workload: string, connections: number): string[] {
  const of = (server: string) =>
    samples.filter((one) => one.server === server && one.workload === workload && one.connections === connections);
  const [here, there] = [of('here'), of('there')];
  const ratios = here.map((one, round) => one.requestsPerSecond / (there[round]?.requestsPerSecond ?? Number.NaN));
  const rate = (some: Sample[]) => median(some.map(({ requestsPerSecond }) => requestsPerSecond));
  const errors = medians([...here, ...there]).reduce((sum, one) => sum + one.errors, 0);
  return [
    `${workload}, ${connections} connections${errors > 0 ? ` (${errors} errors)` : ''}`,
    figure(rate(here)),
    figure(rate(there)),
    figure(rate(here) / rate(there)),
    `${figure(median(ratios))} (${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))})`,
    figure(cpu(here) / cpu(there)),
  ];
}

/** Of server and database, medians. */
function cpu(samples: readonly Sample[]): number {
  return median(samples.map(({ serverCpu, databaseCpu }) => (serverCpu ?? Number.NaN) + (databaseCpu ?? 0)));
}
