import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Logger } from 'pino';

import { systemClock } from '../clock.js';
import type { Database } from '../database/connect.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** An account whose address was never confirmed goes after this time; the address may belong to somebody else. */
const unverifiedMs = 48 * hourMs;

/** Removes what has expired, and accounts that were never confirmed. Several servers may do it at once. */
export async function cleanUp(knex: Knex, now: Date = systemClock()): Promise<Record<string, number>> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return {
    sessions: await knex('sessions').where('expires_at', '<', now).delete(),
    verifications: await knex('verifications').where('expires_at', '<', now).delete(),
    deviceCodes: await knex('device_codes').where('expires_at', '<', now).delete(),
    rateLimits: await knex('rate_limits').where('last_request', '<', before(dayMs).getTime()).delete(),
    accounts: await knex('users')
      .where({ email_verified: false })
      .where('created_at', '<', before(unverifiedMs))
      .delete(),
  };
}

interface DailyOptions {
  database: Database;
  log: Logger;
  signal: AbortSignal;
}

/** Cleans up once the database is open, and once a day after that, until the signal. */
export async function cleanUpDaily({ database, log, signal }: DailyOptions): Promise<void> {
  try {
    await database.opened;
    while (!signal.aborted) {
      await cleanUp(database.knex).then(
        (removed) => log.debug({ removed }, 'cleaned up'),
        (err) => log.error({ err }, 'the clean-up failed; it is tried again tomorrow'),
      );
      await delay(dayMs, undefined, { signal, ref: false });
    }
  } catch {
    // The process stops, or has no database; whoever waits for that says so.
  }
}
