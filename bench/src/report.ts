import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { charts } from './charts.js';
import { figure, table } from './markdown.js';
import { notes } from './notes.js';
import { httpSection } from './report-http.js';
import { otherSections } from './report-others.js';
import { type AllResults, type Kept, readResults } from './results.js';
import { isMet, targets } from './targets.js';

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
  const rows = Object.entries(results).map(([name, kept]) => {
    const { machine, options } = kept as Kept<unknown>;
    const load = underLoad.includes(name) ? `${options.rounds} rounds of ${options.seconds} s` : '';
    const how = [options.quick ? 'quick' : '', load].filter(Boolean).join(', ');
    return [name, machine.date.slice(0, 16).replace('T', ' '), machine.commit, how, machine.loadBefore.toFixed(1)];
  });
  const first = Object.values(results)[0]?.machine;
  const where =
    first &&
    `${first.processor}, ${first.cores} cores, ${first.memoryGiB} GiB, ${first.system}, Node.js ${first.node}.`;
  return [
    '`pnpm bench` wrote this file, the charts and the `.json` files beside it; [how to run it](../../CONTRIBUTING.md).',
    where,
    table(['Benchmark', 'Date (UTC)', 'Commit', 'How', 'Load before'], rows),
  ].join('\n\n');
}

function targetsSection(results: AllResults): string {
  const rows = targets(results).map((target) => {
    const { name, value, unit, bound, limit, aim, why } = target;
    const sign = bound === 'at least' ? '≥' : '≤';
    const met = isMet(target);
    const missed = why === undefined ? '**not met**' : `**not met**: ${why}`;
    const verdict = met === undefined ? 'not measured' : met ? 'met' : missed;
    return [name, figure(value), `${sign} ${limit}`, aim === undefined ? '' : `${sign} ${aim}`, unit, verdict];
  });
  const head = ['charsheet', 'Value', 'Target', 'Aim', 'Unit', ''];
  return `## Targets\n\nRatios are ours to the other's; at 64 connections where nothing else is said.\n\n${table(head, rows)}`;
}
