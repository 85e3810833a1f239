import type { CliResult } from './cli.js';
import type { EmbeddedResult } from './embedded.js';
import { figure, table } from './markdown.js';
import { loadTable } from './report-http.js';
import type { AllResults } from './results.js';
import type { RowsResult } from './rows.js';
import type { StartResult } from './start.js';
import type { ValidatorResult } from './validator.js';

/** What is not the comparison over HTTP, as far as it was measured. */
export function otherSections({ embedded, rows, start, validator, cli }: AllResults): string[] {
  return [
    embedded && embeddedSection(embedded.result),
    rows && rowsSection(rows.result),
    start && startSection(start.result),
    validator && validatorSection(validator.result),
    cli && cliSection(cli.result),
  ].filter((section) => section !== undefined);
}

function embeddedSection({ sheets, memory, samples }: EmbeddedResult): string {
  const tables = ['read', 'create'].map((name) => {
    const labels = new Map([['charsheet', name]]);
    const here = samples.filter(({ workload }) => workload === name);
    return loadTable(here, labels);
  });
  const what = `${sheets.toLocaleString('en')} sheets; at most ${figure(memory)} MiB resident, the database included.`;
  return ['## On the embedded database', what, ...tables].join('\n\n');
}

function rowsSection({ few, many, samples }: RowsResult): string {
  const label = (count: number) => `${count.toLocaleString('en')} rows`;
  const labels = new Map([
    ['few', label(few)],
    ['many', label(many)],
  ]);
  return ['## Few rows and many', 'Reads by identifier.', loadTable(samples, labels)].join('\n\n');
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
