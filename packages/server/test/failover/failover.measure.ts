import { setTimeout as delay } from 'node:timers/promises';

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPostgres } from '../../src/database/connect.js';
import { siteOf } from '../../src/http/site.js';
import { tell } from '../figures.js';
import { makePerson } from '../people.js';
import { type Cluster, missingPackages, type Node, startCluster } from './cluster.js';
import { longestGap, takePulse } from './gaps.js';
import { putUnderLoad, type Seen } from './load.js';
import { lostOf } from './verify.js';

/** What is promised, in seconds without an answer. */
const bounds = { writes: 20, reads: 5 };
/** Of a round, and of the start; in milliseconds. */
const patience = 240_000;
/** A round in which this process stood still for longer, in seconds, is no measure, and is taken again. */
const still = { atMost: 1, tries: 3 };
/** Before each fault, in milliseconds. */
const calm = 2000;
/** A fault lasts until writes have gone on for so long, in milliseconds. */
const steady = { for: 3000, atLeast: 5000, atMost: 60_000, pause: 500 };

interface Fault {
  name: string;
  rounds: number;
  /** The primary goes. */
  kills?: boolean;
  begin(cluster: Cluster, nodes: { primary: Node; synchronous: Node }): void | Promise<void>;
  end?(cluster: Cluster, nodes: { primary: Node; synchronous: Node }): void | Promise<void>;
}

const faults: Fault[] = [
  {
    name: 'PostgreSQL killed',
    rounds: 3,
    kills: true,
    begin: (on, { primary }) => on.signal('KILL', primary, 'postgres'),
  },
  {
    name: 'node killed',
    rounds: 3,
    kills: true,
    begin: (on, { primary }) => on.signal('KILL', primary),
    end: (on, { primary }) => on.start(primary),
  },
  {
    name: 'node stopped',
    rounds: 2,
    kills: true,
    begin: (on, { primary }) => on.signal('STOP', primary),
    end: (on, { primary }) => on.signal('CONT', primary),
  },
  {
    name: 'node cut off',
    rounds: 2,
    kills: true,
    begin: (on, { primary }) => on.cutOff(primary),
    end: (on, { primary }) => on.restore(primary),
  },
  {
    name: 'synchronous standby stopped',
    rounds: 1,
    begin: (on, { synchronous }) => on.signal('STOP', synchronous),
    end: (on, { synchronous }) => on.signal('CONT', synchronous),
  },
  {
    name: 'HAProxy started anew',
    rounds: 1,
    begin: (on) => on.signal('TERM', 'app1', 'haproxy'),
    end: (on) => on.start('app1', 'haproxy'),
  },
  {
    name: 'PgBouncer started anew',
    rounds: 1,
    // Its unit starts it again.
    begin: (on) => on.signal('TERM', 'app1', 'pgbouncer'),
  },
  {
    name: 'server drained',
    rounds: 1,
    begin: (on) => on.signal('TERM', 'app1', 'server'),
    end: (on) => on.start('app1', 'server'),
  },
];

const missing = missingPackages();
if (missing) process.stdout.write(`not run: ${missing}\n`);

describe.skipIf(missing !== undefined)('three nodes and two servers', () => {
  let cluster: Cluster;
  let load: ReturnType<typeof putUnderLoad>;
  beforeAll(async () => {
    cluster = await startCluster();
    const { entrances, databaseUrl, secret } = cluster;
    const database = openPostgres({ url: databaseUrl, poolMax: 2, log: pino({ level: 'silent' }), migrates: false });
    const site = siteOf({ publicUrl: entrances[0], host: '', port: () => 0 });
    const cheap = { memoryCost: 8, timeCost: 1 };
    const people = [1, 2, 3, 4].map(() => makePerson({ site, knex: database.knex, secret, passwordCost: cheap }));
    const tokens = (await Promise.all(people)).map(({ token }) => token);
    await database.close();
    load = putUnderLoad({ entrances, tokens });
    const counted = ['acknowledged', 'lost', 'refused', 'unanswered', 'wrong', 'still, s'];
    print('fault', ['no write, s', 'no read, s', ...counted], 'primary');
  }, patience);
  afterAll(async () => {
    await load?.stop();
    await cluster?.stop();
  }, patience);

  const rounds = faults.flatMap((fault) =>
    Array.from({ length: fault.rounds }, (_, i) => ({ ...fault, round: i + 1 })),
  );
  it.each(rounds)(
    '$name, round $round: nothing is lost, and all goes on soon',
    { timeout: patience * still.tries },
    async (fault) => {
      let figures = await roundOf(fault);
      for (let tries = 1; figures.still > still.atMost && tries < still.tries; tries++) figures = await roundOf(fault);
      if (fault.kills) kills.push(figures);
      expect.soft(figures.still).toBeLessThan(still.atMost);
      expect.soft(figures.writes).toBeLessThan(bounds.writes);
      expect.soft(figures.reads).toBeLessThan(bounds.reads);
    },
  );

  const kills: Awaited<ReturnType<typeof roundOf>>[] = [];

  async function roundOf(fault: Fault) {
    const { seen } = load;
    const nodes = await cluster.whole();
    await delay(calm);
    const [start, then] = [performance.now(), countsOf(seen)];
    const pulse = takePulse();
    await fault.begin(cluster, nodes);
    await untilSteady(seen.writes, start);
    await fault.end?.(cluster, nodes);
    const after = await cluster.whole();
    const [end, now, beats] = [performance.now(), countsOf(seen), pulse.stop()];
    const lost = await lostOf(cluster.databaseUrl, seen.acknowledged.slice(then.acknowledged));
    const wrong = seen.wrong.slice(then.wrong);
    const figures = {
      writes: longestGap(seen.writes, start, end),
      reads: longestGap(seen.reads, start, end),
      acknowledged: now.acknowledged - then.acknowledged,
      lost: lost.length,
      refused: now.refused - then.refused,
      unanswered: now.unanswered - then.unanswered,
      wrong: wrong.length,
      still: longestGap(beats, start, end),
    };
    const primary = after.primary === nodes.primary ? `${after.primary} stays` : `${nodes.primary} to ${after.primary}`;
    tell({
      fault: fault.name,
      rounds: 1,
      'acknowledged writes': figures.acknowledged,
      'verified writes': figures.acknowledged - figures.lost,
      'lost writes': figures.lost,
      'answers 503 with Retry-After': figures.refused,
      'requests without an answer': figures.unanswered,
      'wrong answers': figures.wrong,
      'seconds without writes': rounded(figures.writes),
      'seconds without reads': rounded(figures.reads),
      ...(figures.still > still.atMost && {
        'no measure, since the measuring stood still for seconds': rounded(figures.still),
      }),
    });
    print(fault.name, Object.values(figures), `${primary}, ${Math.round((end - start) / 1000)} s in all`);
    for (const text of wrong) process.stdout.write(`  wrong: ${text}\n`);
    expect.soft({ lost, wrong }).toEqual({ lost: [], wrong: [] });
    return figures;
  }

  it('has everything that was acknowledged in the end', async () => {
    const { seen } = load;
    await load.stop();
    const lost = await lostOf(cluster.databaseUrl, seen.acknowledged);
    const { acknowledged, reads } = seen;
    const found = acknowledged.length - lost.length;
    process.stdout.write(`${acknowledged.length} writes acknowledged, ${found} of them found, ${reads.length} reads\n`);
    const survived = kills.filter(
      (one) => one.lost + one.wrong === 0 && one.writes < bounds.writes && one.reads < bounds.reads,
    );
    const all = rounds.filter((fault) => fault.kills).length;
    tell({
      kills: `${survived.length} of ${all} survived, ${lost.length} acknowledged writes lost`,
      'writes back, at worst after seconds': rounded(Math.max(...kills.map(({ writes }) => writes))),
      'reads back, at worst after seconds': rounded(Math.max(...kills.map(({ reads }) => reads))),
    });
    expect(lost).toEqual([]);
  });
});

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

const countsOf = ({ acknowledged, refused, unanswered, wrong }: Seen) => ({
  acknowledged: acknowledged.length,
  refused,
  unanswered,
  wrong: wrong.length,
});

/** Until callers write again as before, since the fault began. */
async function untilSteady(writes: number[], begin: number) {
  for (let since = begin; performance.now() < begin + steady.atMost; await delay(50)) {
    const now = performance.now();
    if (now - (writes.at(-1) ?? begin) > steady.pause) since = now;
    if (now - since > steady.for && now - begin > steady.atLeast) return;
  }
}

function print(fault: string, values: (number | string)[], more: string): void {
  const cells = values.map((value) =>
    String(typeof value === 'number' ? Math.round(value * 10) / 10 : value).padStart(13),
  );
  process.stdout.write(`${fault.padEnd(28)}${cells.join('')}  ${more}\n`);
}
