import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { networkOf } from '../http/address.js';
import { hashOf } from './mail-tokens.js';
import { sessionSeconds } from './session-token.js';

/** From where accounts were signed in to, so that what strangers do elsewhere does not keep their owners out. */
export interface KnownPlaces {
  /** The place of a network address, if somebody has signed in with the e-mail address from there before. */
  find(email: string, ip: string): Promise<string | undefined>;
  /** Remembers a place for as long as a session lasts. */
  remember(email: string, ip: string, userId: string): Promise<void>;
}

/** They share the account library's table of tokens, whose rows expire. */
export function knownPlaces(knex: Knex): KnownPlaces {
  const identifierOf = (email: string, ip: string) => `place:${hashOf(`${email}|${networkOf(ip)}`)}`;
  return {
    async find(email, ip) {
      const identifier = identifierOf(email, ip);
      const now = systemClock();
      const row = await knex('verifications').where({ identifier }).where('expires_at', '>', now).first('id');
      return row && networkOf(ip);
    },
    async remember(email, ip, userId) {
      const identifier = identifierOf(email, ip);
      const expires_at = new Date(systemClock().getTime() + sessionSeconds * 1000);
      const known = await knex('verifications').where({ identifier }).update({ expires_at, value: userId });
      if (known === 0) await knex('verifications').insert({ identifier, value: userId, expires_at });
    },
  };
}
