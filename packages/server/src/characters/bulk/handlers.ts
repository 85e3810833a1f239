import type { Knex } from 'knex';

import type { api } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import type { Handlers } from '../../http/handler.js';
import { bulkRepository } from '../store/bulk.js';
import type { CharactersRepository } from '../store/repository.js';
import { exportHandler } from './export.js';
import { importHandler } from './import.js';
import { placesFor } from './places.js';

interface BulkDeps {
  /** That of all requests. */
  knex: Knex;
  characters: CharactersRepository;
  clock: Clock;
  basePath: string;
}

/** Streams that are under way at a time. */
const mostStreams = 8;

/** The routes of many sheets, each with what it does. */
export function bulkHandlers({ knex, ...deps }: BulkDeps): Pick<Handlers<typeof api.characters>, 'import' | 'export'> {
  const places = placesFor(mostStreams);
  return { ...exportHandler(knex, places), ...importHandler({ ...deps, places, bulk: bulkRepository(knex) }) };
}
