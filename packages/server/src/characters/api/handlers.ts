import type { api } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import type { Handlers } from '../../http/handler.js';
import type { RateLimit } from '../../http/rate-limit.js';
import type { CharactersRepository } from '../store/repository.js';
import { createHandler } from './create.js';
import { editHandlers } from './edits.js';
import { historyHandlers } from './history.js';
import { listHandler } from './list.js';
import { type AlternativeReplies, readHandler } from './read.js';

interface CharacterDeps {
  characters: CharactersRepository;
  clock: Clock;
  basePath: string;
  /** Counts what is created without an account, or only tried: that is work for the service, too. */
  anonymousCreates: RateLimit;
  /** Answers with a sheet as a page or PDF. */
  alternatives: AlternativeReplies;
}

/** The routes of single sheets and of lists, each with what it does. */
export const characterHandlers = (deps: CharacterDeps): Omit<Handlers<typeof api.characters>, 'import' | 'export'> => ({
  ...createHandler(deps),
  ...readHandler(deps),
  ...listHandler(deps),
  ...editHandlers(deps),
  ...historyHandlers(deps),
});
