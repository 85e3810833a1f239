import type { Edition } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import type { Handlers } from '../../http/handler.js';
import type { RateLimit } from '../../http/rate-limit.js';
import type { CharacterReads } from '../store/reads.js';
import type { CharactersRepository } from '../store/repository.js';
import { createHandler } from './create.js';
import type { RoutesOf } from './edition-routes.js';
import { editHandlers } from './edits.js';
import { historyHandlers } from './history.js';
import { listHandler } from './list.js';
import { type AlternativeReplies, readHandler } from './read.js';

interface CharacterDeps {
  characters: CharactersRepository;
  reads: CharacterReads;
  clock: Clock;
  basePath: string;
  /** Counts what is created without an account, or only tried: that is work for the service, too. */
  anonymousCreates: RateLimit;
  /** Answers with a sheet as a page or PDF. */
  alternatives: AlternativeReplies;
}

/** The routes of single sheets of an edition and of lists, each with what it does. */
export function characterHandlers<E extends Edition>(
  deps: CharacterDeps,
  edition: E,
): Omit<Handlers<RoutesOf<E>>, 'import' | 'export'> {
  const ofEdition = { ...deps, edition };
  const handlers = {
    ...createHandler(ofEdition),
    ...readHandler(ofEdition),
    ...listHandler(ofEdition),
    ...editHandlers(ofEdition),
    ...historyHandlers(ofEdition),
  };
  // Each takes what either edition sends, and answers with what its own has: types cannot say that of one function.
  return handlers as unknown as Omit<Handlers<RoutesOf<E>>, 'import' | 'export'>;
}
