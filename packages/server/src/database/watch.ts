import { setTimeout as delay } from 'node:timers/promises';

import knexModule, { type Knex } from 'knex';
import type { Logger } from 'pino';

import type { Limits } from '../limits.js';
import { runPrepared, statement } from './driver.js';
import { configOf } from './pool.js';
import type { Mark, Progress } from './progress.js';

/** Who hears of each look. */
interface Hearer {
  /** The database that takes changes has answered, or has not. */
  marked(mark: Mark | undefined): void;
  /** So has the replica at that place of the list; if not, for this reason. */
  heard(at: number, progress: Progress | undefined, reason?: string): void;
}

interface WatchOptions {
  url: string;
  readUrls: readonly string[];
  log: Logger;
  bounds: Limits;
}

/** Between two looks, in milliseconds. */
const pause = 200;

/** Places in the log as numbers, which are exact up to nine petabytes. */
const place = (of: string) => `coalesce(pg_wal_lsn_diff(${of}, '0/0'), 0)::float8`;
const system = '(select system_identifier from pg_control_system())::text as system';

/** Whatever has ended before the statement began has its place in the log before that end. */
const lookAtPrimary = statement(
  'log of changes',
  `select pg_postmaster_start_time()::text as server, ${system}, ${place('pg_current_wal_insert_lsn()')} as end,
    pg_snapshot_xmin(pg_current_snapshot())::text::float8 as "allBefore"`,
);
const lookAtReplica = statement(
  'progress',
  `select pg_is_in_recovery() as "isReplica", ${system}, ${place('pg_last_wal_replay_lsn()')} as replayed,
    ${place('pg_last_wal_receive_lsn()')} as received`,
);

/** Looks a few times a second how far a database and its replicas are, on a connection to each that nobody else has. */
export function openWatch({ url, readUrls, log, bounds }: WatchOptions) {
  const stop = new AbortController();
  const limits = { ...bounds, database: bounds.progress, cancel: bounds.progress };
  const open = (to: string) => knexModule({ ...configOf(to, { log, limits }), pool: { min: 0, max: 1 } });
  const primary = open(url);
  const replicas = readUrls.map(open);

  async function repeat(look: () => Promise<void>): Promise<void> {
    while (!stop.signal.aborted) {
      await look();
      await delay(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  }

  const ask = async <Row extends object>(knex: Knex, what: typeof lookAtPrimary): Promise<Row> => {
    const [row] = await runPrepared<Row>(knex, what, [], performance.now() + bounds.progress);
    return row as Row;
  };

  return {
    begin(hearer: Hearer) {
      void repeat(async () => {
        const at = performance.now();
        const mark = await ask<Mark>(primary, lookAtPrimary).catch(() => undefined);
        if (!stop.signal.aborted) hearer.marked(mark && { ...mark, at });
      });
      replicas.forEach((replica, i) => {
        void repeat(async () => {
          const [progress, reason] = await ask<Progress>(replica, lookAtReplica).then(
            (row) => [row] as const,
            (error: unknown) => [undefined, (error as Error).message] as const,
          );
          if (!stop.signal.aborted) hearer.heard(i, progress, reason);
        });
      });
    },
    close: () => {
      stop.abort();
      return Promise.all([primary, ...replicas].map((knex) => knex.destroy()));
    },
  };
}
