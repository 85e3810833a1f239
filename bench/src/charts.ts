import { type BarSeriesOption, type EChartsOption, init, type LineSeriesOption } from 'echarts';

import type { HttpResult } from './http.js';
import type { Kept } from './results.js';
import { allServers } from './servers.js';
import { type Figure, figureOf } from './targets.js';

const workloadNames = { read: 'read by id', create: 'create', mix: '90 % reads, 10 % creates', list: 'list of 50' };
const many = 64;
/** One for each server, ours first. */
const colours = ['#1f6fd1', '#7a7a76', '#128a5f', '#c77700', '#cf3b3b', '#6a4bc4'];

/** The pictures of the comparison, by file name. */
export function charts({ machine, options, result }: Kept<HttpResult>): Record<string, string> {
  const where = `${machine.processor}, ${machine.cores} cores for everything; Node.js ${machine.node}, ${result.postgres}`;
  const measured = new Set(result.samples.map(({ workload }) => workload));
  const workloads = (Object.keys(workloadNames) as (keyof typeof workloadNames)[]).filter((name) => measured.has(name));
  const at = options.connections.includes(many) ? many : (options.connections.at(-1) ?? many);
  const value = (server: string, workload: string, connections: number, figure: Figure) =>
    figureOf(result.samples, server, workload, connections, figure);
  const p99 = (workload: 'read' | 'create') =>
    chart(`99th percentile of latency, ${workloadNames[workload]}`, `${where}; lower is better`, {
      xAxis: { data: options.connections.map(String), name: 'connections', nameLocation: 'middle', nameGap: 28 },
      yAxis: { type: 'log', name: 'milliseconds (logarithmic)' },
      // The ceiling stores nothing.
      series: allServers
        .filter(({ hasData }) => hasData || workload === 'read')
        .map(({ label, name }): LineSeriesOption => {
          const data = options.connections.map((count) => value(name, workload, count, 'p99') ?? null);
          return { type: 'line', name: label, data, symbolSize: 7 };
        }),
    });
  return {
    'throughput.svg': chart(`Requests a second at ${at} connections`, `${where}; higher is better`, {
      xAxis: { data: workloads.map((workload) => workloadNames[workload]) },
      yAxis: { name: 'requests a second' },
      series: allServers.map(({ label, name }): BarSeriesOption => {
        const data = workloads.map((workload) => value(name, workload, at, 'requestsPerSecond') ?? null);
        return { type: 'bar', name: label, data, label: valueOnTop, barGap: '10%' };
      }),
    }),
    'p99-read.svg': p99('read'),
    'p99-create.svg': p99('create'),
  };
}

function chart(title: string, subtext: string, { xAxis, ...option }: EChartsOption): string {
  const picture = init(null, null, { renderer: 'svg', ssr: true, width: 940, height: 440 });
  picture.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    color: colours,
    title: { text: title, subtext, left: 20, top: 10 },
    legend: { top: 66, left: 20, icon: 'roundRect', itemGap: 16 },
    grid: { top: 130, left: 70, right: 20, bottom: 50 },
    xAxis: { type: 'category', ...xAxis },
    ...option,
  });
  const svg = picture.renderToSVGString();
  picture.dispose();
  return `${svg}\n`;
}

const thousands = (count: number) =>
  count < 1000 ? String(Math.round(count)) : `${(count / 1000).toFixed(count < 9950 ? 1 : 0)}k`;
const valueOnTop: NonNullable<BarSeriesOption['label']> = {
  show: true,
  position: 'top',
  fontSize: 10,
  formatter: ({ value }) => thousands(Number(value)),
};
