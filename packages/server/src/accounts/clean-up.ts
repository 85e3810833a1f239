import type { Knex } from 'knex';

import { systemClock } from '../clock.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** After this time an account with an unconfirmed address is removed: the address may be somebody else's. */
const unverifiedMs = 48 * hourMs;

/**
 * Removes what has expired, and accounts whose address was never confirmed. Several servers may do it at once.
 * @returns how many rows, by kind
 */
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
