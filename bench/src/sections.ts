import { bulkSection } from './bulk-section.js';
import { capacitySection } from './capacity-section.js';
import type { CliResult } from './cli.js';
import type { EmbeddedResult, HttpResult } from './http.js';
import { figure, table } from './markdown.js';
import type { Sample } from './measure.js';
import type { AllResults, Kept } from './results.js';
import type { RowsResult } from './rows.js';
import { allServers } from './servers.js';
import type { StartResult } from './start.js';
import type { ValidatorResult } from './validator.js';
import type { WorkersResult } from './workers.js';

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
function loadTable(samples: readonly Sample[], labels = serverLabels): string {
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

/** What is not the comparison over HTTP, as far as it was measured. */
export function otherSections({
  embedded,
  workers,
  rows,
  bulk,
  capacity,
  start,
  validator,
  cli,
}: AllResults): string[] {
  return [
    embedded && embeddedSection(embedded.result),
    workers && workersSection(workers.result),
    rows && rowsSection(rows.result),
    bulk && bulkSection(bulk.result),
    capacity && capacitySection(capacity.result),
    start && startSection(start.result),
    validator && validatorSection(validator.result),
    cli && cliSection(cli.result),
  ].filter((section) => section !== undefined);
}

function embeddedSection({ sheets, memory, atRest, samples }: EmbeddedResult): string {
  const tables = ['read', 'create'].map((name) => {
    const labels = new Map([['charsheet', name]]);
    const here = samples.filter(({ workload }) => workload === name);
    return loadTable(here, labels);
  });
  const what = `${sheets.toLocaleString('en')} sheets; at most ${figure(memory)} MiB resident, the database included, and ${figure(atRest?.memory)} at rest after ${atRest?.requests.toLocaleString('en')} reads and as many creates.`;
  return ['## On the embedded database', what, ...tables].join('\n\n');
}

function workersSection({ connections, rounds, cpu, half, shares }: WorkersResult): string {
  const what = `Processor seconds of the service for a thousand reads at ${connections} connections, medians of ${rounds} rounds in turns; and the part of them that each of two processes has answered.`;
  const parts = shares.map((share) => `${Math.round(share * 100)} %`).join(' and ');
  const rows = [
    ['one', figure(cpu.one), ''],
    [`one with ${connections / 2} connections`, figure(half), ''],
    ['two', figure(cpu.two), parts],
  ];
  return ['## Several processes', what, table(['Processes', 'CPU s', 'Parts'], rows)].join('\n\n');
}

function rowsSection({ few, many, samples, asked = [] }: RowsResult): string {
  const label = (count: number) => `${count.toLocaleString('en')} rows`;
  const labels = new Map([
    ['few', label(few)],
    ['many', label(many)],
  ]);
  const costs = asked.map(({ name, ...by }) => [
    name,
    ...[by.few, by.many].flatMap(({ server, database }) => [figure(server * 1000), figure(database * 1000)]),
  ]);
  const head = [few, many].flatMap((count) => [`ms of the server, ${label(count)}`, 'of PostgreSQL']);
  const what = 'By somebody who owns a thousand of them: processor milliseconds of one request.';
  const byOwner = costs.length > 0 ? [what, table(['', ...head], costs)] : [];
  return ['## Few rows and many', 'Reads by identifier.', loadTable(samples, labels), ...byOwner].join('\n\n');
}

function startSection({ runs, times }: StartResult): string {
  const what = `Milliseconds from the start of the process, medians of ${runs}. The second column is the first answer that needs the database.`;
  const rows = times.map(({ name, livez, get }) => [name, figure(livez), figure(get)]);
  return ['## From start to first answer', what, table(['', '/livez', 'GET /Character/{id}'], rows)].join('\n\n');
}

function validatorSection({ valid, invalid }: ValidatorResult): string {
  const what = 'Checks of the complex example a second, and of one with four faults, all of which are found.';
  const names = ['charsheet', 'ajv', 'zod'] as const;
  const rows = names.map((name) => [name, figure(valid[name]), figure(invalid[name])]);
  return ['## Validators', what, table(['', 'valid', 'four faults'], rows)].join('\n\n');
}

function cliSection({ runs, extraCaCertificates, times }: CliResult): string {
  const unset = extraCaCertificates ? ' NODE_EXTRA_CA_CERTS was set; it is unset for all of these.' : '';
  const what = `Milliseconds from the start of the process to its end, ${runs} runs each.${unset}`;
  const rows = times.map(({ command, median, fastest }) => [`\`${command}\``, figure(median), figure(fastest)]);
  return ['## Commands', what, table(['', 'median', 'fastest'], rows)].join('\n\n');
}
