import { type api, usualPage } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import type { Handlers } from '../../http/handler.js';
import { JsonText } from '../../http/reply.js';
import { restorableSince } from '../policy.js';
import type { CharactersRepository } from '../store/repository.js';
import type { ListedCharacter } from '../store/search.js';
import { pageHeaders, pageOf } from './paging.js';
import { recordOf } from './read.js';

interface ListDeps {
  characters: CharactersRepository;
  clock: Clock;
  basePath: string;
}

export function listHandler(deps: ListDeps): Pick<Handlers<typeof api.characters>, 'list'> {
  const { characters, clock, basePath } = deps;
  return {
    async list({ query: { limit = usualPage, cursor, ...query }, caller, request }) {
      const { deleted, ...filters } = query;
      const search = { ...filters, ownerId: caller.user.id, limit };
      const sought = deleted ? { ...search, deletedSince: restorableSince(clock()) } : search;
      const { page, next } = await pageOf(characters, sought, cursor, request);
      const headers = pageHeaders(`${basePath}/Character`, { limit, ...query }, next);
      return {
        status: 200,
        headers,
        body: new JsonText(`{"items":[${page.map(itemText)}],"next":${JSON.stringify(next)}}`),
      };
    },
  };
}

/** What a list shows of a sheet: a record, but for what stands beside it only there. */
function itemText(listed: ListedCharacter): string {
  const { text } = recordOf(listed);
  return listed.deletedAt ? `${text.slice(0, -1)},"deletedAt":"${listed.deletedAt.toISOString()}"}` : text;
}
