import type { HttpResult } from './http.js';
import { figure, table } from './markdown.js';
import type { Sample } from './measure.js';
import type { Kept } from './results.js';
import { allServers } from './servers.js';

const workloads = {
  read: 'Read by identifier',
  create: 'Create',
  mix: '90 % reads, 10 % creates',
  list: 'List, the newest 50',
};

export function httpSection(kept: Kept<HttpResult> | undefined): string[] {
  if (kept === undefined) return [];
  const { result } = kept;
  const introduction = [
    '## Over HTTP, on PostgreSQL',
    `${result.postgres}, ${result.sheets.toLocaleString('en')} sheets in each server's database; load by ${result.generator}.`,
    '![Requests a second by workload](throughput.svg)',
    '![99th percentile of latency of reads, by connections](p99-read.svg)',
    '![99th percentile of latency of creates, by connections](p99-create.svg)',
  ];
  const tables = Object.entries(workloads).map(([name, title]) => {
    const samples = result.samples.filter(({ workload }) => workload === name);
    return samples.length === 0 ? '' : `### ${title}\n\n${loadTable(samples)}`;
  });
  return [...introduction, ...tables, silentSection(result), memorySection(result), pgbenchSection(result)];
}

/** Requests a second and latency for each number of connections. */
export function loadTable(samples: readonly Sample[], labels = serverLabels): string {
  const here = [...new Set(samples.map(({ connections }) => connections))];
  const names = [...new Set(samples.map(({ server }) => server))];
  const head = [
    '',
    ...here.map((count) => `req/s, ${count}`),
    ...here.map((count) => `p50 / p99 ms, ${count}`),
    `CPU s, ${here.at(-1)}`,
  ];
  const rows = names.map((name) => {
    const at = (count: number) => samples.find((one) => one.server === name && one.connections === count);
    return [
      labels.get(name) ?? name,
      ...here.map((count) => withErrors(at(count))),
      ...here.map((count) => `${figure(at(count)?.p50)} / ${figure(at(count)?.p99)}`),
      cpu(at(here.at(-1) ?? 0)),
    ];
  });
  return table(head, rows);
}

const serverLabels = new Map(allServers.map(({ name, label }) => [name, label]));

const withErrors = (sample: Sample | undefined) =>
  `${figure(sample?.requestsPerSecond)}${sample && sample.errors > 0 ? ` (${sample.errors} errors)` : ''}`;

/** For a thousand requests. */
function cpu(sample: Sample | undefined): string {
  const { serverCpu, databaseCpu } = { ...sample };
  return databaseCpu === undefined ? figure(serverCpu) : `${figure(serverCpu)} + ${figure(databaseCpu)}`;
}

function silentSection({ silent }: HttpResult): string {
  const workloadNames = [...new Set(silent.map(({ workload }) => workload))];
  const rows = allServers.map(({ name, label }) => {
    const of = (workload: string) => silent.find((one) => one.server === name && one.workload === workload);
    return [label, ...workloadNames.map((workload) => figure(of(workload)?.requestsPerSecond))];
  });
  const connections = silent[0]?.connections;
  return `### Without logs\n\nRequests a second at ${connections} connections, every server with its log off.\n\n${table(['', ...workloadNames], rows)}`;
}

function memorySection({ memory }: HttpResult): string {
  const rows = allServers.map(({ name, label }) => [
    label,
    figure(memory.usual[name]),
    figure(memory.everything[name]),
  ]);
  const head = ['', 'reads and creates at 64 connections', 'everything above'];
  return `### Memory\n\nMost MiB resident (VmHWM) from the start of the process.\n\n${table(head, rows)}`;
}

function pgbenchSection({ pgbench }: HttpResult): string {
  if (pgbench.length === 0) return '### The database by itself\n\nNot measured: there is no pgbench on this machine.';
  const connections = [...new Set(pgbench.map((one) => one.connections))];
  const rows = (['read', 'create'] as const).map((statement) => [
    statement,
    ...connections.map((count) =>
      figure(pgbench.find((one) => one.statement === statement && one.connections === count)?.perSecond),
    ),
  ]);
  const head = ['', ...connections.map((count) => `a second, ${count} connections`)];
  return `### The database by itself\n\npgbench with prepared statements, without any server; ten connections are what each server's pool has.\n\n${table(head, rows)}`;
}
