import { pathOf, usualPage } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import type { Handlers } from '../../http/handler.js';
import { JsonText } from '../../http/reply.js';
import type { Home } from '../home.js';
import { restorableSince } from '../policy.js';
import type { CharacterReads } from '../store/reads.js';
import type { EitherRoutes } from './edition-routes.js';
import { pageHeaders, pageOf } from './paging.js';

interface ListDeps extends Home {
  reads: CharacterReads;
  clock: Clock;
}

export function listHandler(deps: ListDeps): Pick<Handlers<EitherRoutes>, 'list'> {
  const { reads, clock, edition, basePath } = deps;
  // The list of the first edition has both, unless its query says which.
  const own = edition === '1e' ? {} : { edition };
  return {
    async list({ query: { limit = usualPage, cursor, ...query }, caller, request }) {
      const { deleted, ...filters } = query;
      const search = { ...filters, ...own, ownerId: caller.user.id, limit };
      const sought = deleted ? { ...search, deletedSince: restorableSince(clock()) } : search;
      const { items, next } = await pageOf(reads, sought, cursor, request);
      const headers = pageHeaders(basePath + pathOf[edition], { limit, ...query }, next);
      return {
        status: 200,
        headers,
        body: new JsonText(`{"items":[${items}],"next":${JSON.stringify(next)}}`),
      };
    },
  };
}
