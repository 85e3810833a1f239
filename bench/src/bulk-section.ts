import type { BulkResult } from './bulk.js';
import { figure, table } from './markdown.js';

/** What many sheets in one request cost, and what others notice of it. */
export function bulkSection({ onServer, embedded, copied }: BulkResult): string {
  const what = `Lines a second by one request, and processor seconds of the server (and of PostgreSQL) for a thousand. \`\\copy\` stores the same rows in a table of the same columns and indexes: ${cost({ ...copied })}.`;
  const runs = [onServer, embedded];
  const row = (name: string, cell: (run: (typeof runs)[number]) => string) => [name, ...runs.map(cell)];
  const transfers = [
    row('sheets', ({ sheets }) => sheets.toLocaleString('en')),
    row('import', ({ imported }) => cost(imported)),
    row('the same again', ({ again }) => cost(again)),
    row('export', ({ exported }) => cost(exported)),
    row('versions of sheets with their history', ({ versions }) => versions.toLocaleString('en')),
    row('their import', ({ history }) => cost(history.imported)),
    row('their export', ({ history }) => cost(history.exported)),
    row(
      'export the same as import',
      ({ isSame }) => `${isSame.sheets ? 'sheets' : '–'}, ${isSame.versions ? 'versions' : '–'}`,
    ),
    row('most MiB of the server, before / until the end', ({ idle, peak }) => `${figure(idle)} / ${figure(peak)}`),
  ];
  const beside = runs.flatMap(({ reads, creates }, at) =>
    Object.entries({ read: reads, create: creates }).map(([name, { alone, meanwhile, besideOther }]) => [
      `${name}, ${at === 0 ? 'PostgreSQL' : 'embedded'}`,
      ...[alone, meanwhile, besideOther].flatMap(({ requestsPerSecond, p99, errors }) => [
        `${figure(requestsPerSecond)}${errors > 0 ? ` (${errors} errors)` : ''}`,
        figure(p99),
      ]),
    ]),
  );
  const head = [
    '',
    'alone, req/s',
    'p99 ms',
    'while an import runs, req/s',
    'p99 ms',
    'beside another process, req/s',
    'p99 ms',
  ];
  return [
    '## Many sheets at once',
    what,
    table(['', 'PostgreSQL', 'embedded'], transfers),
    'Loads at 64 connections, medians of rounds in turns. The other process does nothing but take a core from those who share the two.',
    table(head, beside),
  ].join('\n\n');
}

const cost = ({ perSecond, serverCpu, databaseCpu }: Partial<BulkResult['onServer']['imported']>) =>
  `${figure(perSecond)} (${[serverCpu, databaseCpu]
    .filter((one) => one !== undefined)
    .map(figure)
    .join(' + ')})`;
