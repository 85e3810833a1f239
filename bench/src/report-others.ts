import { figure, table } from './markdown.js';
import { loadTable } from './report-http.js';
import type { AllResults } from './results.js';

/** What is not the comparison over HTTP, as far as it was measured. */
export function otherSections({ embedded, rows, start, validator, cli }: AllResults): string[] {
  return [
    embedded &&
      `## On the embedded database\n\n${embedded.result.sheets.toLocaleString('en')} sheets; at most ${figure(embedded.result.memory)} MiB resident, the database included.\n\n${[
        'read',
        'create',
      ]
        .map(
          (name) =>
            `### ${name}\n\n${loadTable(
              embedded.result.samples.filter(({ workload }) => workload === name),
              embedded.options.connections,
            )}`,
        )
        .join('\n')}`,
    rows &&
      `## Few rows and many\n\nReads by identifier.\n\n${loadTable(rows.result.samples, rows.options.connections, rowLabels(rows.result))}`,
    start &&
      `## From start to first answer\n\nMilliseconds from the start of the process, medians of ${start.result.runs}. The second column is the first answer that needs the database.\n\n${table(
        ['', '/livez', 'GET /Character/{id}'],
        start.result.times.map(({ name, livez, get }) => [name, figure(livez), figure(get)]),
      )}`,
    validator &&
      `## Validators\n\nChecks of the complex example a second, and of one with four faults, all of which are found.\n\n${table(
        ['', 'valid', 'four faults'],
        (['charsheet', 'ajv', 'zod'] as const).map((name) => [
          name,
          figure(validator.result.valid[name]),
          figure(validator.result.invalid[name]),
        ]),
      )}`,
    cli &&
      `## Commands\n\nMilliseconds from the start of the process to its end, ${cli.result.runs} runs each.${
        cli.result.extraCaCertificates ? ' NODE_EXTRA_CA_CERTS was set and is unset for these.' : ''
      }\n\n${table(
        ['', 'median', 'fastest'],
        cli.result.times.map(({ command, median, fastest }) => [`\`${command}\``, figure(median), figure(fastest)]),
      )}`,
  ].filter((section) => section !== undefined);
}

const rowLabels = ({ few, many }: { few: number; many: number }) =>
  new Map([few, many].map((count, at) => [at === 0 ? 'few' : 'many', `${count.toLocaleString('en')} rows`]));
