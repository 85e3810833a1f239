/** What one request of a kind costs. */
export interface Cost {
  /** Processor seconds of the server's process. */
  server: number;
  /** Of all processes of PostgreSQL. */
  database: number;
  /** Bytes that PostgreSQL writes to its log of changes. */
  wal: number;
  /** Bytes of the answer. */
  out: number;
}

export const kinds = ['read', 'page', 'list', 'create', 'edit', 'pdf', 'sign-in'] as const;
export type Kind = (typeof kinds)[number];

export type Costs = Record<Kind, Cost>;

/** What a row takes on the disk with its indexes, in bytes. */
export interface Sizes {
  sheet: number;
  /** Of its indexes alone, which are to be in memory. */
  sheetIndexes: number;
  version: number;
  account: number;
}

/** What is assumed of players; what follows from it is proportional. */
export const assumed = {
  /** Requests of a player in a month: an evening a week with the sheet open, and a change every few minutes. */
  habits: { read: 200, page: 100, list: 30, create: 1, edit: 60, pdf: 1, 'sign-in': 1 } satisfies Record<Kind, number>,
  sheetsOfPlayer: 1,
  /** Busiest hour to the mean: evenings at weekends. */
  peak: 8,
  /** How busy cores are to be then at most. */
  busy: 0.6,
  /** Months whose versions are stored. */
  months: 12,
  /** Part of the sheets that are to be in memory. */
  hot: 0.1,
  connections: 10,
  processMiB: 300,
};

/** What one large machine has for the database that takes changes: of the size that can be rented. */
export const machine = { cores: 64, memoryGiB: 512, diskGiB: 16_384, walMBs: 200, networkMBs: 1250 };

const month = 30 * 86_400;
const gib = 2 ** 30;

/** What so many players with a sheet each need. */
export function needs(players: number, costs: Costs, sizes: Sizes) {
  const { habits, peak, busy, months, hot, connections, processMiB, sheetsOfPlayer } = assumed;
  const sum = (of: (cost: Cost) => number) => kinds.reduce((all, kind) => all + habits[kind] * of(costs[kind]), 0);
  const atPeak = (perPlayer: number) => (players * perPlayer * peak) / month;
  const serverCores = atPeak(sum(({ server }) => server)) / busy;
  const databaseCores = atPeak(sum(({ database }) => database)) / busy;
  const processes = Math.ceil(serverCores);
  const sheets = players * sheetsOfPlayer;
  const versions = players * habits.edit * months;
  return {
    players,
    requests: atPeak(kinds.reduce((all, kind) => all + habits[kind], 0)),
    serverCores,
    databaseCores,
    processes,
    connections: processes * connections,
    serverGiB: (processes * processMiB) / 1024,
    databaseGiB: (sheets * (sizes.sheetIndexes + hot * sizes.sheet)) / gib,
    diskGiB: (sheets * sizes.sheet + players * sizes.account + versions * sizes.version) / gib,
    walMBs: atPeak(sum(({ wal }) => wal)) / 1e6,
    networkMBs: atPeak(sum(({ out }) => out)) / 1e6,
    growthGiB: (players * habits.edit * sizes.version) / gib,
    trafficGiB: (players * sum(({ out }) => out)) / gib,
    coreHours: (serverCores + databaseCores) * 720,
    usedCoreHours: (players * sum(({ server, database }) => server + database)) / 3600,
  };
}

export type Needs = ReturnType<typeof needs>;

/** How much of one large machine the database takes, the most first: the first part that is above 1 is the limit. */
export function partsOfMachine({ databaseCores, databaseGiB, diskGiB, walMBs, networkMBs }: Needs) {
  const parts = {
    'cores of the database': databaseCores / machine.cores,
    'memory of the database': databaseGiB / machine.memoryGiB,
    'its disk': diskGiB / machine.diskGiB,
    'its log of changes': walMBs / machine.walMBs,
    'the network': networkMBs / machine.networkMBs,
  };
  return Object.entries(parts)
    .map(([name, part]) => ({ name, part }))
    .sort((one, other) => other.part - one.part);
}

/** Processor seconds of the three that share a machine, for one request. */
export type Shares = Record<'server' | 'database' | 'client', number>;

/** What one request of a mix costs the server and the database, by the costs of its kinds. */
export function costOfMix(costs: Costs, mix: Partial<Record<Kind, number>>): Omit<Shares, 'client'> {
  const all = Object.values(mix).reduce((sum, share) => sum + share, 0);
  const per = (of: (cost: Cost) => number) =>
    Object.entries(mix).reduce((sum, [kind, share]) => sum + (share / all) * of(costs[kind as Kind]), 0);
  return { server: per(({ server }) => server), database: per(({ database }) => database) };
}

/** Requests a second where one process of the server, which has one thread, and the cores that the three have are the limit. */
export function limitOf({ server, database, client }: Shares, cores: number) {
  const limits = {
    'the process of the server': 1 / server,
    'the cores of the machine': cores / (server + database + client),
  };
  const [first] = Object.entries(limits).sort(([, one], [, other]) => one - other);
  return { perSecond: first?.[1] ?? 0, first: first?.[0] ?? '' };
}
