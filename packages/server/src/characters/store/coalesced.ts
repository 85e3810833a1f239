import type { Knex } from 'knex';

import { coalesce } from '../../database/coalesce.js';
import { isDatabaseUnavailable } from '../../database/errors.js';
import { patience } from '../../database/patience.js';
import { insertAll, selectAllReadable, type Wanted } from './batch.js';
import { type CharactersRepository, charactersRepository, type NewCharacter } from './repository.js';

/** Two batches of each kind keep the database at work while the other one's answers are written. */
const inFlight = { maxInFlight: 2, maxBatch: 100 };

/**
 * The repository that requests share: reads of single sheets that come at the same time become one query, and creates
 * one statement with one commit. It takes the pool, since a transaction's queries are its own.
 */
export function coalescedCharacters(pool: Knex): CharactersRepository {
  const read = coalesce({
    ...inFlight,
    run: (wanted: readonly Wanted[]) => selectAllReadable(pool, wanted),
    maxWaiting: 5000,
    patience,
  });
  const create = coalesce({
    ...inFlight,
    run: (characters: readonly NewCharacter[]) => insertAll(pool, characters),
    maxWaiting: 1000,
    patience,
    isolates: (error) => !isDatabaseUnavailable(error),
  });
  return {
    ...charactersRepository(pool),
    create,
    findReadable: (id, asker, isGone) => read({ id, asker }, isGone),
  };
}
