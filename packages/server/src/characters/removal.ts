import type { Knex } from 'knex';
import { pino } from 'pino';

import { CharacterIdInPath, validator } from '@charsheet/schema';

import { systemClock } from '../clock.js';
import type { Config } from '../config.js';
import { openDatabase } from '../database/connect.js';
import { restorableSince } from './policy.js';
import { charactersRepository } from './store/repository.js';

const log = pino({ level: 'silent' });

/**
 * Removes a sheet for good, whoever owns it; for the operator of a service.
 * @returns what happened, and the exit status
 */
export async function deleteCharacter(config: Config, id: string): Promise<{ text: string; status: number }> {
  if (!validator(CharacterIdInPath).check(id)) return { text: `${id} is not a UUID`, status: 2 };
  const database = openDatabase(config, log);
  try {
    await database.opened;
    const found = await charactersRepository(database.knex).remove(id.toLowerCase());
    return found ? { text: `deleted ${id}`, status: 0 } : { text: `there is no sheet ${id}`, status: 1 };
  } catch (error) {
    return { text: (error as Error).message, status: 1 };
  } finally {
    await database.close();
  }
}

/** Removes for good what nobody can restore any more. Several servers may do it at once. */
export async function removeDeletedSheets(knex: Knex, now: Date = systemClock()): Promise<Record<string, number>> {
  return { characters: await charactersRepository(knex).removeDeleted(restorableSince(now)) };
}
