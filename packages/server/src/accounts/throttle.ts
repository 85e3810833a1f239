import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { ApiError } from '../http/api-error.js';

/** A fixed window, which begins with the first one that is counted. */
interface Limit {
  max: number;
  seconds: number;
}

/** What is counted for each subject, whoever calls and whether or not it has an account. */
const limits = {
  /** Wrong passwords. */
  password: { max: 10, seconds: 900 },
  /** Requests that send a mail. */
  mail: { max: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

type Subject = keyof typeof limits;

/** Whom a count is about: an e-mail address, and, for a count of its own, from where or with which session. */
export interface Counted {
  email: string;
  apart?: string | undefined;
}

export interface Throttle {
  /**
   * Counts one.
   * @throws ApiError `too-many-requests` when there were too many
   */
  count(subject: Subject, of: Counted): Promise<void>;
  /** Sets the count to zero. */
  reset(subject: Subject, of: Counted): Promise<void>;
  /** Sets all counts of an address to zero, also those apart. */
  clear(subject: Subject, email: string): Promise<void>;
}

/**
 * Limits by e-mail address, which hold for callers with many network addresses and on several servers. The account
 * library limits by network address, in the same table; it removes rows older than its longest window, an hour.
 */
export function throttle(knex: Knex): Throttle {
  return {
    async count(subject, of) {
      const { max, seconds } = limits[subject];
      const now = systemClock().getTime();
      const start = now - seconds * 1000;
      // last_request keeps the time of the first one, at which the window begins; if the clock was set back, that is now.
      const { rows } = await knex.raw(
        `insert into rate_limits as r (key, count, last_request) values (:key, 1, :now)
         on conflict (key) do update set
           count = case when r.last_request <= :start then 1 else r.count + 1 end,
           last_request = case when r.last_request <= :start then :now else least(r.last_request, :now) end
         returning count, last_request`,
        { key: keyOf(subject, of), now, start },
      );
      const [{ count, last_request }] = rows as [{ count: number; last_request: string }];
      if (count > max) throw tooManyRequests((Number(last_request) + seconds * 1000 - now) / 1000);
    },
    async reset(subject, of) {
      await knex('rate_limits')
        .where({ key: keyOf(subject, of) })
        .delete();
    },
    async clear(subject, email) {
      const key = keyOf(subject, { email });
      await knex('rate_limits')
        .where({ key })
        .orWhereRaw('starts_with(key, ?)', [`${key}|`])
        .delete();
    },
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** With hashes: the owner of an address may have no account here. */
const keyOf = (subject: Subject, { email, apart }: Counted) =>
  `${subject}|${hashOf(email)}${apart === undefined ? '' : `|${hashOf(apart)}`}`;

/** Makes times of counts that lie in the future, since the clock was set back, those of now. */
export async function settleCounts(knex: Knex): Promise<void> {
  const now = systemClock().getTime();
  await knex('rate_limits').where('last_request', '>', now).update({ last_request: now });
}

/** @param seconds until it makes sense to try again */
export function tooManyRequests(seconds: number): ApiError {
  return new ApiError('too-many-requests', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });
}
