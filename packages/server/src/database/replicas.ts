import knexModule, { type Knex } from 'knex';
import type { Logger } from 'pino';

import type { Limits } from '../limits.js';
import { placeOf } from '../setting-values.js';
import type { BoundedClient } from './client.js';
import { CallerGone } from './coalesce.js';
import type { Waiting } from './deadline.js';
import { configOf } from './pool.js';
import { Follower, Marks } from './progress.js';
import { openWatch } from './watch.js';

/** A read that a replica may answer. */
export interface Read<T> {
  /** Asks a server: the same of each. */
  ask(knex: Knex, waiting: Waiting): Promise<T>;
  waiting?: Waiting | undefined;
  /** Whether an answer of a replica is one; the database itself is asked where it is not. By default it is. */
  isEnough?: (found: T) => boolean;
}

/** Asks a server. */
export type AskOne = <T>(ask: (knex: Knex) => Promise<T>) => Promise<T>;

/** A server that is read from, for whoever watches the service. */
export interface ReadServer {
  name: string;
  /** How old what it answers by may be, in seconds; absent when it is not known. */
  lag?: number | undefined;
  /** Answers so far. */
  reads: number;
}

/** The copies of a database that reads may go to. */
export interface Replicas {
  pools: readonly Knex[];
  /** Asks a replica that may answer, and the database itself where there is none, it fails, or its answer is not enough. */
  read<T>(read: Read<T>): Promise<T>;
  /** For reads that belong together: all go to one replica for as long as it answers, and then to the database itself. */
  one(waiting?: Waiting): AskOne;
  /** All servers that are read from, the database itself first. */
  look(): ReadServer[];
  /** Begins to look how far each is; until then none is asked. */
  watch(): void;
  close(): Promise<unknown>;
}

/** Of a database that has none. */
export const noReplicas = (knex: Knex): Replicas => ({
  pools: [],
  read: ({ ask, waiting = {} }) => ask(knex, waiting),
  one: () => (ask) => ask(knex),
  look: () => [],
  watch: () => {},
  close: async () => {},
});

interface ReplicasOptions {
  /** The database that takes changes. */
  knex: Knex;
  url: string;
  readUrls: readonly string[];
  poolMax: number;
  log: Logger;
  bounds: Limits;
}

interface Replica extends ReadServer {
  knex: Knex;
  follower: Follower;
  /** Whether it was read from when it was last looked at; nothing before the first look. */
  isUsed?: boolean;
}

/**
 * Opens the replicas of a database. How far each is is looked up a few times a second, not for each read, so a replica that does
 * not answer slows nobody down: it is not asked.
 */
export function openReplicas({ knex, url, readUrls, poolMax, log, bounds }: ReplicasOptions): Replicas {
  const marks = new Marks();
  const primary = { reads: 0, isAway: false };
  const replicas = readUrls.map((readUrl): Replica => {
    const pool = knexModule({ ...configOf(readUrl, { log, limits: bounds }), pool: { min: 0, max: poolMax } });
    return { name: placeOf(readUrl), reads: 0, knex: pool, follower: new Follower() };
  });
  const watch = openWatch({ url, readUrls, log, bounds });
  let turn = 0;

  /** While nothing can be changed a replica may answer that has all that any of them has. */
  function standsIn({ mark, progress }: Follower, now: number): boolean {
    const { newest } = marks;
    if (!primary.isAway || !newest || !mark || !progress || now - newest.at > bounds.standIn) return false;
    const most = Math.max(...replicas.map(({ follower }) => follower.reach(now)));
    return newest.at - mark.at <= bounds.staleness && progress.replayed >= most;
  }

  function mayAnswer({ follower }: Replica, { lastWrite }: Waiting, now: number): boolean {
    const { mark } = follower;
    if (mark === undefined) return false;
    if (lastWrite !== undefined && lastWrite >= mark.allBefore) return false;
    return now - mark.at <= bounds.staleness || standsIn(follower, now);
  }

  function next(waiting: Waiting): Replica | undefined {
    const now = performance.now();
    for (let tried = 0; tried < replicas.length; tried++) {
      turn = (turn + 1) % replicas.length;
      const replica = replicas[turn];
      if (replica && mayAnswer(replica, waiting, now)) return replica;
    }
    return undefined;
  }

  /** Nobody asks it until it has answered again. What waits for an answer of it goes elsewhere at once. */
  function giveUp(replica: Replica): void {
    replica.follower.lost();
    (replica.knex.client as BoundedClient).cut();
  }

  function tell(replica: Replica, reason?: string): void {
    const isUsed = mayAnswer(replica, {}, performance.now());
    if (isUsed === replica.isUsed) return;
    replica.isUsed = isUsed;
    const { name, follower } = replica;
    if (isUsed) log.info({ replica: name }, 'a replica is read from');
    else log.warn({ replica: name, reason: reason ?? reasonOf(follower, marks) }, 'a replica is not read from for now');
  }

  /** What a replica answers; nothing where that is not enough or it fails, whatever the reason. */
  async function answerOf<T>(replica: Replica | undefined, ask: (knex: Knex) => Promise<T>, isEnough = (_: T) => true) {
    if (!replica) return undefined;
    try {
      const found = await ask(replica.knex);
      if (!isEnough(found)) return undefined;
      replica.reads++;
      return { found };
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      log.debug({ replica: replica.name, reason: (error as Error).message }, 'a replica did not answer a read');
      return undefined;
    }
  }

  function askPrimary<T>(ask: (knex: Knex) => Promise<T>): Promise<T> {
    primary.reads++;
    return ask(knex);
  }

  return {
    pools: replicas.map((replica) => replica.knex),
    async read({ ask, waiting = {}, isEnough }) {
      const answer = await answerOf(next(waiting), (at) => ask(at, half(waiting)), isEnough);
      return answer ? answer.found : askPrimary((at) => ask(at, waiting));
    },
    one(waiting = {}) {
      let replica = next(waiting);
      return async (ask) => {
        const answer = await answerOf(replica, ask);
        if (!answer) replica = undefined;
        return answer ? answer.found : askPrimary(ask);
      };
    },
    look() {
      const now = performance.now();
      const lagOf = ({ mark }: Follower) => (mark ? (now - mark.at) / 1000 : undefined);
      const told = replicas.map(({ name, follower, reads }) => ({ name, reads, lag: lagOf(follower) }));
      return [{ name: placeOf(url), reads: primary.reads, lag: 0 }, ...told];
    },
    watch() {
      watch.begin({
        marked(mark) {
          primary.isAway = mark === undefined;
          if (mark) marks.add(mark);
        },
        heard(at, progress, reason) {
          const replica = replicas[at];
          if (!replica) return;
          if (progress) replica.follower.heard(progress, marks);
          else giveUp(replica);
          tell(replica, reason);
        },
      });
    },
    close: () => Promise.all([watch.close(), ...replicas.map((replica) => replica.knex.destroy())]),
  };
}

/** The other half of the time is for the database itself. */
function half(waiting: Waiting): Waiting {
  if (waiting.due === undefined) return waiting;
  const now = performance.now();
  return { ...waiting, due: now + (waiting.due - now) / 2 };
}

/** Why a replica that answers is passed over. */
function reasonOf({ progress, mark }: Follower, { newest }: Marks): string {
  if (progress?.isReplica === false) return 'it takes changes by itself';
  if (newest && progress && progress.system !== newest.system) return 'it is a replica of another database';
  return mark ? 'it is behind' : 'it does not follow the database';
}
