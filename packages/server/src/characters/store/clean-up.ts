import type { Knex } from 'knex';

import { systemClock } from '../../clock.js';
import { charactersRepository } from './repository.js';
import { restorableSince } from './restorable.js';

/** Removes for good what nobody can restore any more. Several servers may do it at once. */
export async function removeDeletedSheets(knex: Knex, now: Date = systemClock()): Promise<Record<string, number>> {
  return { characters: await charactersRepository(knex).removeDeleted(restorableSince(now)) };
}
