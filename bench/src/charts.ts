import { barChart } from './bar-chart.js';
import type { HttpResult } from './http.js';
import { lineChart } from './line-chart.js';
import type { Kept } from './results.js';
import { allServers } from './servers.js';
import { figureOf } from './targets.js';

const workloadNames = { read: 'read by id', create: 'create', mix: '90 % reads, 10 % creates', list: 'list of 50' };
const many = 64;

/** The pictures of the comparison, by file name. */
export function charts({ machine, options, result }: Kept<HttpResult>): Record<string, string> {
  const where = `${machine.processor}, ${machine.cores} cores for everything; Node.js ${machine.node}, ${result.postgres}`;
  const series = allServers.map(({ label, name }, colour) => ({ label, name, colour }));
  const measured = new Set(result.samples.map(({ workload }) => workload));
  const workloads = (Object.keys(workloadNames) as (keyof typeof workloadNames)[]).filter((name) => measured.has(name));
  const at = options.connections.includes(many) ? many : (options.connections.at(-1) ?? many);
  const p99 = (workload: 'read' | 'create') =>
    lineChart({
      title: `99th percentile of latency, ${workloadNames[workload]}`,
      subtitle: `${where}; lower is better`,
      xLabel: 'connections',
      yLabel: 'milliseconds (logarithmic)',
      xs: [...options.connections],
      series: series
        .map(({ name, ...one }) => ({
          ...one,
          values: options.connections.map((count) => figureOf(result.samples, name, workload, count, 'p99')),
        }))
        .filter(({ values }) => values.some((value) => value !== undefined)),
    });
  return {
    'throughput.svg': barChart({
      title: `Requests a second at ${at} connections`,
      subtitle: `${where}; higher is better`,
      unit: 'requests a second',
      groups: workloads.map((workload) => workloadNames[workload]),
      series: series.map(({ name, ...one }) => ({
        ...one,
        values: workloads.map((workload) => figureOf(result.samples, name, workload, at, 'requestsPerSecond')),
      })),
    }),
    'p99-read.svg': p99('read'),
    'p99-create.svg': p99('create'),
  };
}
