import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { ApiError } from '../http/api-error.js';

/** So many in so many seconds, from the first one on. */
interface Limit {
  max: number;
  seconds: number;
}

/** What is counted for each e-mail address, whoever asks and whether or not it has an account. */
const limits = {
  /** Wrong passwords. */
  password: { max: 10, seconds: 900 },
  /** Mails that somebody asked for. */
  mail: { max: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

type Subject = keyof typeof limits;

export interface Throttle {
  /**
   * Counts one.
   * @throws ApiError `too-many-requests` when there were too many
   */
  count(subject: Subject, email: string): Promise<void>;
  /** Begins anew. */
  forget(subject: Subject, email: string): Promise<void>;
}

/**
 * Counts by e-mail address, so that a limit holds behind many network addresses and on several servers. The library
 * counts by network address, in the same table; it removes rows that are older than its longest window, an hour.
 */
export function throttle(knex: Knex): Throttle {
  return {
    async count(subject, email) {
      const { max, seconds } = limits[subject];
      const now = systemClock().getTime();
      const start = now - seconds * 1000;
      // last_request stays at the first one, from which the time is counted.
      const { rows } = await knex.raw(
        `insert into rate_limits as r (key, count, last_request) values (:key, 1, :now)
         on conflict (key) do update set
           count = case when r.last_request <= :start then 1 else r.count + 1 end,
           last_request = case when r.last_request <= :start then excluded.last_request else r.last_request end
         returning count, last_request`,
        { key: keyOf(subject, email), now, start },
      );
      const [{ count, last_request }] = rows as [{ count: number; last_request: string }];
      if (count > max) throw tooManyRequests((Number(last_request) + seconds * 1000 - now) / 1000);
    },
    async forget(subject, email) {
      await knex('rate_limits')
        .where({ key: keyOf(subject, email) })
        .delete();
    },
  };
}

/** Not the address itself, which need not stand in a table of its own. */
const keyOf = (subject: Subject, email: string) =>
  `${subject}|${createHash('sha256').update(email).digest('base64url')}`;

/** @param seconds until it makes sense to try again */
export function tooManyRequests(seconds: number): ApiError {
  return new ApiError('too-many-requests', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });
}
