import type { Knex } from 'knex';

import type { Database } from '../../database/connect.js';
import { type CharactersRepository, charactersRepository } from './repository.js';

/** Reads for people, which may be of a moment ago: not those that a change is based on. What a caller has changed they see. */
export type CharacterReads = Pick<CharactersRepository, 'findReadable' | 'list' | 'kinds' | 'count'>;

/** The same reads at whichever server may answer. A sheet that a replica does not have may be newer than what it knows. */
export function readsAnywhere(
  { knex, replicas }: Pick<Database, 'knex' | 'replicas'>,
  primary: CharacterReads,
): CharacterReads {
  if (replicas.pools.length === 0) return primary;
  const each = new Map<Knex, CharacterReads>(replicas.pools.map((pool) => [pool, charactersRepository(pool)]));
  each.set(knex, primary);
  const at = (pool: Knex) => each.get(pool) ?? primary;
  return {
    findReadable: (id, viewer, waiting) =>
      replicas.read({
        ask: (pool, waiting) => at(pool).findReadable(id, viewer, waiting),
        waiting,
        isEnough: (found) => found !== undefined,
      }),
    list: (search, waiting) => replicas.read({ ask: (pool, waiting) => at(pool).list(search, waiting), waiting }),
    kinds: (ownerId, waiting) => replicas.read({ ask: (pool, waiting) => at(pool).kinds(ownerId, waiting), waiting }),
    count: (owned, waiting) => replicas.read({ ask: (pool, waiting) => at(pool).count(owned, waiting), waiting }),
  };
}
