import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { ApiError } from '../http/api-error.js';

/** A fixed window, which begins with the first one that is counted. */
interface Limit {
  max: number;
  seconds: number;
}

/** What is counted for each e-mail address, whoever calls and whether or not it has an account. */
const limits = {
  /** Wrong passwords. */
  password: { max: 10, seconds: 900 },
  /** Requests that send a mail. */
  mail: { max: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

type Subject = keyof typeof limits;

export interface Throttle {
  /**
   * Counts one.
   * @throws ApiError `too-many-requests` when there were too many
   */
  count(subject: Subject, email: string): Promise<void>;
  /** Sets the count to zero. */
  reset(subject: Subject, email: string): Promise<void>;
}

/**
 * Limits by e-mail address, which hold for callers with many network addresses and on several servers. The account
 * library limits by network address, in the same table; it removes rows older than its longest window, an hour.
 */
export function throttle(knex: Knex): Throttle {
  return {
    async count(subject, email) {
      const { max, seconds } = limits[subject];
      const now = systemClock().getTime();
      const start = now - seconds * 1000;
      // last_request keeps the time of the first one, at which the window begins.
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
    async reset(subject, email) {
      await knex('rate_limits')
        .where({ key: keyOf(subject, email) })
        .delete();
    },
  };
}

/** With a hash of the address: its owner may have no account here. */
const keyOf = (subject: Subject, email: string) =>
  `${subject}|${createHash('sha256').update(email).digest('base64url')}`;

/** @param seconds until it makes sense to try again */
export function tooManyRequests(seconds: number): ApiError {
  return new ApiError('too-many-requests', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });
}
