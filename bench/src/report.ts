import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { charts } from './charts.js';
import { figure, table } from './markdown.js';
import { settings } from './postgres.js';
import { type AllResults, type Kept, readResults } from './results.js';
import { httpSection, otherSections } from './sections.js';
import { isMet, targets, valuesOf, worstOf } from './targets.js';

/** Writes the report and the charts of all results in a folder; returns the report. */
export function writeReport(folder: string): string {
  const results = readResults(folder);
  const pictures = results.http ? charts(results.http) : {};
  for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(folder, name), picture);
  const sections = [
    '# What was measured',
    provenance(results),
    targetsSection(results),
    ...httpSection(results.http),
    ...otherSections(results),
    notes,
  ];
  const report = `${sections.join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
  writeFileSync(join(folder, 'README.md'), report);
  return report;
}

/** Those that the options of rounds and seconds are about. */
const underLoad = ['http', 'embedded', 'rows'];

function provenance(results: AllResults): string {
  const rows = Object.entries(results).flatMap(([name, kept]) => {
    const { machine, options, earlier = [] } = kept as Kept<unknown>;
    const load = underLoad.includes(name) ? `${options.rounds} rounds of ${options.seconds} s` : '';
    const how = [options.quick ? 'quick' : '', load].filter(Boolean).join(', ');
    return [...earlier, machine].map(({ date, commit, loadBefore }) => [
      name,
      date.slice(0, 16).replace('T', ' '),
      commit,
      how,
      loadBefore.toFixed(1),
    ]);
  });
  return [
    '`pnpm bench` wrote this file, the charts and the `.json` files beside it; [how to run it](../../CONTRIBUTING.md).',
    whereOf(results),
    table(['Benchmark', 'Date (UTC)', 'Commit', 'How', 'Load before'], rows),
  ].join('\n\n');
}

/** The machine, or each of several with what was measured there. */
function whereOf(results: AllResults): string {
  const names = new Map<string, string[]>();
  for (const [name, kept] of Object.entries(results)) {
    const { processor, cores, memoryGiB, system, node } = (kept as Kept<unknown>).machine;
    const machine = `${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node.js ${node}`;
    names.set(machine, [...(names.get(machine) ?? []), name]);
  }
  const machines = [...names];
  if (machines.length === 1) return `${machines[0]?.[0]}.`;
  return machines.map(([machine, measured]) => `- ${machine}: ${measured.join(', ')}`).join('\n');
}

function targetsSection(results: AllResults): string {
  const rows = targets(results).map((target) => {
    const { name, unit, bound, limit, aim, why } = target;
    const values = valuesOf(target, results);
    const value = worstOf(target, values);
    const sign = bound === 'at least' ? '≥' : '≤';
    const met = isMet({ ...target, value });
    const missed = why === undefined ? '**not met**' : `**not met**: ${why}`;
    const verdict = met === undefined ? 'not measured' : met ? 'met' : missed;
    const all = values.length > 1 ? values.map(figure).join(' / ') : '';
    return [name, figure(value), all, `${sign} ${limit}`, aim === undefined ? '' : `${sign} ${aim}`, unit, verdict];
  });
  const head = ['charsheet', 'Value', 'All runs', 'Target', 'Aim', 'Unit', ''];
  return ['## Targets', targetsNote, table(head, rows)].join('\n\n');
}

const targetsNote = `Ratios are ours to the other's; at 64 connections where nothing else is said. Of several runs the worst counts. No target is
what a server that does nothing cannot reach: reads go out no faster than Koa's constant answer, whatever another server does.`;

/** What a reader needs to judge the numbers. */
const notes = `## How it is measured

- Every server is one process of plain \`node\` with NODE_ENV=production and ten connections to one PostgreSQL, on a database of
  its own. PostgreSQL has fsync, synchronous_commit and full_page_writes on, and ${settings.map((one) => `\`${one}\``).join(', ')}.
- Server, database and load generator share the machine. All servers run at once, but only one is under load at a time; in each
  round each server takes its turn, and the figures are medians over the rounds. The order changes so that each server follows each
  other one about as often: what one leaves behind meets all. PostgreSQL makes a checkpoint before each load that writes; else it
  writes for minutes what others left, and each of its syncs has all commits wait for some 40 ms. Before the first round every server answers
  some ten thousand requests of each kind, a slow one as many as it can in six seconds.
- wrk's percentiles include its correction for the requests that a slow answer kept from being sent (coordinated omission); those
  of our own generator do not.
- The sheets are stored through each server's own API before. Reads draw from all of their identifiers at random; creates send
  the complex example.
- Every server writes one line of pino for each request to a file; Parse Server's own log is left at errors.
- Validators are measured by processor time, the rest by the clock.
- CPU is processor time for a thousand requests: of the server's process, and of all processes of PostgreSQL.
- Our list is that of the caller's own sheets and needs a token; all seeded sheets belong to that caller. Fastify's is the same,
  with the same members. The others list the newest of all, without asking who calls, and of each sheet only when it was made, its
  name, race, class and level.
- Our limit of creates without an account is off (RATE_LIMIT_CREATE=0), since all of them come from one address.
- Our server checks rights, reads bodies strictly and keeps searchable columns beside the sheet; the peers in \`bench/peers\` do
  what their task needs. node:http checks sheets with our compiled validator, Fastify and Koa + Knex with ajv and the same schema,
  Parse Server with its class's schema.
- Koa with a constant answer sends the same record, headers, identifier and log line as ours without doing anything for it. It is a
  ceiling only for reads of one sheet for one query: it cannot be compared with what creates cost.`;
