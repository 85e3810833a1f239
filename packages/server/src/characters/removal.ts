import type { Knex } from 'knex';

import { characterIdInPathValidator } from '@charsheet/schema';

import { systemClock } from '../clock.js';
import type { Config } from '../config.js';
import { type Visit, visitDatabase } from '../database/visit.js';
import { restorableSince } from './policy.js';
import { charactersRepository } from './store/repository.js';

/**
 * Removes a sheet for good, whoever owns it; for the operator of a service. The database stays as it is otherwise: a server of
 * another version may use it.
 * @returns what happened, and the exit status
 */
export async function deleteCharacter(
  config: Config,
  id: string,
  visit: Visit,
): Promise<{ text: string; status: number }> {
  if (!characterIdInPathValidator.check(id)) return { text: `${id} is not a UUID`, status: 2 };
  try {
    const found = await visitDatabase(config, visit, ({ knex }) => charactersRepository(knex).remove(id.toLowerCase()));
    return found ? { text: `deleted ${id}`, status: 0 } : { text: `there is no sheet ${id}`, status: 1 };
  } catch (error) {
    return { text: (error as Error).message, status: 1 };
  }
}

/** Removes for good what nobody can restore any more. Several servers may do it at once. */
export async function removeDeletedSheets(knex: Knex, now: Date = systemClock()): Promise<Record<string, number>> {
  return { characters: await charactersRepository(knex).removeDeleted(restorableSince(now)) };
}
