import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { networkOf } from '../http/address.js';
import { type Sender, tooManyRequests } from '../http/rate-limit.js';

/** A fixed window, which begins with the first one that is counted. */
interface Limit {
  max: number;
  seconds: number;
}

/** What is counted for each e-mail address, whoever calls and whether or not it has an account. */
const byEmail = {
  /** Wrong passwords. */
  password: { max: 10, seconds: 900 },
  /** Requests that send a mail. */
  mail: { max: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

type Subject = keyof typeof byEmail;

/** What the account library is asked for, by its paths, from each network address. */
const byAddress: Record<string, Limit> = {
  '/sign-up/email': { max: 20, seconds: 3600 },
  '/sign-in/email': { max: 60, seconds: 60 },
  '/request-password-reset': { max: 20, seconds: 3600 },
  '/send-verification-email': { max: 20, seconds: 3600 },
  '/reset-password': { max: 20, seconds: 60 },
  '/verify-email': { max: 20, seconds: 60 },
  '/change-password': { max: 20, seconds: 60 },
  '/change-email': { max: 20, seconds: 3600 },
  '/device': { max: 30, seconds: 60 },
  // Each program that waits asks every five seconds.
  '/device/token': { max: 2000, seconds: 60 },
};
const otherwise: Limit = { max: 100, seconds: 60 };
/** Not counted: they end sessions, of which there are only as many as sign-ins, and nobody may be kept from that. */
const endings = new Set(['/sign-out', '/revoke-sessions', '/revoke-other-sessions']);

/** Whom a count is about: an e-mail address, and, for a count of its own, from where or with which session. */
export interface Counted {
  email: string;
  apart?: string | undefined;
}

/** Limits that hold on all servers of a database together. To count is to throw `too-many-requests` when there were too many. */
export interface Throttle {
  /** Counts one for an e-mail address, which also limits callers with many network addresses. */
  count(subject: Subject, of: Counted, sender: Sender): Promise<void>;
  /** Counts a request to the account library, unless it ends sessions, for the network address that it comes from. */
  countCall(path: string, sender: Sender): Promise<void>;
  /** Sets the count of an e-mail address to zero. */
  reset(subject: Subject, of: Counted): Promise<void>;
  /** Sets all counts of an e-mail address to zero, also those apart. */
  clear(subject: Subject, email: string): Promise<void>;
}

export function throttle(knex: Knex): Throttle {
  return {
    async count(subject, of, { tellLimit }) {
      const limit = byEmail[subject];
      const { left, seconds } = await countIn(knex, keyOf(subject, of), limit);
      // What is left would tell strangers what others do with the address.
      const now = left < 0 ? { now: { left: 0, seconds } } : {};
      tellLimit({ name: subject, max: limit.max, window: limit.seconds, ...now });
      if (left < 0) throw tooManyRequests(seconds);
    },
    async countCall(path, { ip, tellLimit }) {
      if (endings.has(path)) return;
      const limit = byAddress[path] ?? otherwise;
      const { left, seconds } = await countIn(knex, `${networkOf(ip())}|${path}`, limit);
      tellLimit({ name: 'address', max: limit.max, window: limit.seconds, now: { left: Math.max(0, left), seconds } });
      if (left < 0) throw tooManyRequests(seconds);
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

/** Counts one; returns how many are left, below zero when it is too many, and after how many seconds the window ends. */
async function countIn(knex: Knex, key: string, { max, seconds }: Limit): Promise<{ left: number; seconds: number }> {
  const now = systemClock().getTime();
  const start = now - seconds * 1000;
  // last_request keeps the time of the first one, at which the window begins; if the clock was set back, that is now.
  const { rows } = await knex.raw(
    `insert into rate_limits as r (key, count, last_request) values (:key, 1, :now)
     on conflict (key) do update set
       count = case when r.last_request <= :start then 1 else r.count + 1 end,
       last_request = case when r.last_request <= :start then :now else least(r.last_request, :now) end
     returning count, last_request`,
    { key, now, start },
  );
  const [{ count, last_request }] = rows as [{ count: number; last_request: string }];
  const left = (Number(last_request) - start) / 1000;
  return { left: max - count, seconds: Math.max(1, Math.ceil(left)) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** With hashes: the owner of an address may have no account here. */
const keyOf = (subject: Subject, { email, apart }: Counted) =>
  `${subject}|${hashOf(email)}${apart === undefined ? '' : `|${hashOf(apart)}`}`;
