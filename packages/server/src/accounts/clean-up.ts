import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { removeRows } from '../database/remove.js';

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
  const removed = (table: string, choose: (rows: Knex.QueryBuilder) => void, key = 'id') =>
    removeRows(knex, { table, key }, choose);
  return {
    sessions: await removed('sessions', (rows) => rows.where('expires_at', '<', now)),
    verifications: await removed('verifications', (rows) => rows.where('expires_at', '<', now)),
    deviceCodes: await removed('device_codes', (rows) => rows.where('expires_at', '<', now)),
    rateLimits: await removed('rate_limits', (rows) => rows.where('last_request', '<', before(dayMs).getTime()), 'key'),
    accounts: await removed('users', (rows) =>
      rows.where({ email_verified: false }).where('created_at', '<', before(unverifiedMs)),
    ),
  };
}
