import type { CapacityResult } from './capacity.js';
import { assumed, kinds, machine, partsOfMachine } from './capacity-model.js';
import { figure, table } from './markdown.js';

/** What the costs of requests say of many players. */
export function capacitySection({ costs, sizes, needs, limit }: CapacityResult): string {
  const { habits, peak, busy, months, hot } = assumed;
  const perKind = kinds.map((kind) => {
    const { server, database, wal, out } = costs[kind];
    return [kind, String(habits[kind]), figure(server * 1000), figure(database * 1000), figure(wal), figure(out)];
  });
  const row = (name: string, of: (one: (typeof needs)[number]) => number) => [
    name,
    ...needs.map((one) => figure(of(one))),
  ];
  const rows = [
    row('requests a second in the busiest hour', (one) => one.requests),
    row('cores of servers', (one) => one.serverCores),
    row('cores of databases', (one) => one.databaseCores),
    row('connections of servers', (one) => one.connections),
    row('memory of servers, GiB', (one) => one.serverGiB),
    row('memory of databases, GiB', (one) => one.databaseGiB),
    row('disk, GiB', (one) => one.diskGiB),
    row('disk, GiB more each month', (one) => one.growthGiB),
    row('log of changes, MB/s', (one) => one.walMBs),
    row('answers, MB/s', (one) => one.networkMBs),
    row('answers, GiB a month', (one) => one.trafficGiB),
    row('core hours a month, as many cores as in the busiest hour', (one) => one.coreHours),
    row('core hours a month that are used', (one) => one.usedCoreHours),
  ];
  const [million] = needs;
  const parts = million ? partsOfMachine(million) : [];
  const [first] = parts;
  const limits = parts
    .map(({ name, part }) => `${name} at ${figure((million?.players ?? 0) / part / 1e6)} million`)
    .join(', ');
  const { cores, memoryGiB, diskGiB, walMBs, networkMBs } = machine;
  return [
    '## How much for how many',
    'What one request of a kind costs, and how many of it a player is taken to send in a month.',
    table(['', 'a month', 'ms of the server', 'ms of PostgreSQL', 'bytes of its log', 'bytes of the answer'], perKind),
    `A sheet takes ${figure(sizes.sheet)} bytes of the disk with its indexes (${figure(sizes.sheetIndexes)}), a version ${figure(sizes.version)}, an account ${figure(sizes.account)}.`,
    `Cores = players × Σ (requests a month × seconds each) ÷ seconds of a month × ${peak} (busiest hour to mean) ÷ ${busy} (how busy cores may be). ` +
      `Disk = a sheet and an account for each player, and the versions of ${months} months. ` +
      `Memory of databases = all indexes of sheets and ${hot * 100} % of the sheets. A process for each core of servers, ` +
      `with ${assumed.connections} connections and ${assumed.processMiB} MiB. Replicas have the memory and the disk again.`,
    table(['', ...needs.map(({ players }) => `${players.toLocaleString('en')} players`)], rows),
    `One machine for the database with ${cores} cores, ${memoryGiB} GiB of memory, ${diskGiB / 1024} TiB of disk, ${walMBs} MB/s for its log and ` +
      `${networkMBs} MB/s of network reaches its limits with so many players: ${limits}.${first ? ` So ${first.name} saturates first.` : ''}`,
    ...heldAgainst(limit),
  ].join('\n\n');
}

/** Whether the costs of kinds, each measured alone, tell what a machine does with all of them. */
function heldAgainst({ connections, predicted, saturates, measured, busy, alone, together }: CapacityResult['limit']) {
  const ms = (name: string, { server, database, client }: Partial<typeof together>) => [
    name,
    ...[server, database, client].map((seconds) => (seconds === undefined ? '–' : figure(seconds * 1000))),
    '',
  ];
  return [
    `Held against a run at the limit: reads, pages, lists, creates and edits as above, ${connections} at a time, to one process on this ` +
      `machine, with the client and the database on it: ${figure(predicted)} a second by the costs, with ${saturates} as the limit; ` +
      `${figure(measured)} measured (${figure(measured / predicted)}). Requests a second = the smaller of 1 ÷ seconds of the server, and cores ` +
      `that other programs left ÷ seconds of server, PostgreSQL and client.`,
    table(
      ['', 'server', 'PostgreSQL', 'client', 'other programs'],
      [
        ms('ms of a request, by its kinds alone', alone),
        ms('ms of a request, in the mix', together),
        ['cores that were busy', ...[busy.server, busy.database, busy.client, busy.others].map(figure)],
      ],
    ),
  ];
}
