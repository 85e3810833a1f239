import type { Edition } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import type { Database } from '../../database/connect.js';
import { within } from '../../database/deadline.js';
import type { Handlers } from '../../http/handler.js';
import type { WorkWatch } from '../../work.js';
import type { RoutesOf } from '../api/edition-routes.js';
import { bulkRepository } from '../store/bulk.js';
import { type CharactersRepository, charactersRepository } from '../store/repository.js';
import type { AtOnce } from './atomic.js';
import { exportHandler } from './export.js';
import { importHandler } from './import.js';
import { placesFor } from './places.js';

interface BulkDeps {
  database: Pick<Database, 'knex' | 'replicas' | 'isEmbedded' | 'dueFromNow'>;
  characters: CharactersRepository;
  clock: Clock;
  basePath: string;
  watch: WorkWatch;
}

/** Streams that are under way at a time, of all accounts and of each. */
const mostStreams = { all: 8, each: 4 };

/** Makes the routes of many sheets of an edition, each with what it does. Those of all share what bounds them. */
export function bulkHandlers({ database, ...deps }: BulkDeps) {
  const { knex, replicas, isEmbedded, dueFromNow } = database;
  const marks = replicas.pools.length > 0;
  const places = placesFor(mostStreams, deps.watch);
  const atOnce: AtOnce = (due, doing) =>
    within(due, () =>
      knex.transaction((inIt) => {
        const bulk = bulkRepository(inIt, { copies: false, marks });
        return doing({ characters: charactersRepository(inIt), bulk, clock: deps.clock });
      }),
    );
  const bulk = bulkRepository(knex, { copies: !isEmbedded, marks });
  const importing = importHandler({ ...deps, atOnce, places, bulk, dueFromNow });
  return <E extends Edition>(edition: E) =>
    ({
      ...exportHandler(database, places, edition === '1e' ? undefined : edition),
      ...importing,
    }) as unknown as Pick<Handlers<RoutesOf<E>>, 'import' | 'export'>;
}
