import type { Knex } from 'knex';

import { dueFromNow } from '../database/deadline.js';
import { runPrepared, statement } from '../database/driver.js';

/** How many there were of each key, such as a network address, since a moment. */
export interface Counts {
  /** Begins anew at this time, in milliseconds. */
  begin(start: number): void;
  add(key: string): void;
  of(key: string): number;
}

/** Makes the counts of one kind. */
export type MakeCounts = (name: string) => Counts;

interface Count {
  /** Counted here. */
  here: number;
  /** Of these, told to the database. */
  told: number;
  /** Counted by other processes, as far as is known. */
  others: number;
}

interface Window {
  start: number;
  counts: Map<string, Count>;
}

/** Counts in this process alone. */
export const ownCounts: MakeCounts = () => countsIn({ start: 0, counts: new Map() }, () => {});

function countsIn(window: Window, onAdd: () => void): Counts {
  return {
    begin(start) {
      window.start = start;
      window.counts = new Map();
    },
    add(key) {
      const count = window.counts.get(key);
      if (count) count.here++;
      else window.counts.set(key, { here: 1, told: 0, others: 0 });
      onAdd();
    },
    of(key) {
      const { here, others } = window.counts.get(key) ?? none;
      return here + others;
    },
  };
}

const none: Count = { here: 0, told: 0, others: 0 };

/** Until what was counted is told, in milliseconds. */
const usualPause = 1000;
/** Most keys that are told at a time; the others follow. */
const mostKeys = 1000;

const tellStatement = statement(
  'counts',
  `
    insert into rate_limits as r (key, count, last_request)
    select key, count, start from json_to_recordset($1) as counted (key text, count integer, start bigint) order by key
    on conflict (key) do update set
      count = case when r.last_request < excluded.last_request then excluded.count else r.count + excluded.count end,
      last_request = greatest(r.last_request, excluded.last_request)
    returning count, last_request::float8 as start, key`,
);

interface Total {
  key: string;
  count: number;
  start: number;
}

/**
 * Makes counts that all servers of a database have in common. Each counts in memory, and once a second tells the database in one
 * statement how many, which answers with the sum. So no request waits for it; what others have counted since then is not known
 * yet, and while the database is away each counts for itself.
 */
export function sharedCounts(knex: Knex, pause = usualPause): MakeCounts {
  const windows = new Map<string, Window>();
  let isDue = false;

  function later(): void {
    if (isDue) return;
    isDue = true;
    setTimeout(() => void tell().catch(() => {}), pause).unref();
  }

  function untold() {
    const all = [...windows].flatMap(([name, { start, counts }]) =>
      [...counts].map(([key, count]) => ({ key: `${name}|${key}`, start, count })),
    );
    return all.filter(({ count }) => count.here > count.told).slice(0, mostKeys);
  }

  async function tell(): Promise<void> {
    isDue = false;
    const news = untold().map((one) => ({ ...one, size: one.count.here - one.count.told }));
    for (const { count, size } of news) count.told += size;
    const rows = news.map(({ key, start, size }) => ({ key, start, count: size }));
    try {
      const totals = await runPrepared<Total>(knex, tellStatement, [JSON.stringify(rows)], dueFromNow());
      const found = new Map(totals.map((total) => [total.key, total]));
      for (const { key, start, count } of news) {
        const total = found.get(key);
        if (total?.start === start) count.others = total.count - count.told;
      }
    } catch (error) {
      for (const { count, size } of news) count.told -= size;
      throw error;
    }
    if (news.length === mostKeys) later();
  }

  return (name) => {
    const window = { start: 0, counts: new Map() };
    windows.set(name, window);
    return countsIn(window, later);
  };
}
