import type { api, Edition, Exchange } from '@charsheet/schema';

import type { CharacterReads } from '../characters/store/reads.js';
import { ApiError } from '../http/api-error.js';
import type { Call } from '../http/handler.js';
import { forCaller } from '../http/headers.js';
import { idIn, JsonText } from '../http/reply.js';

type Reading = Pick<Call<typeof api.kemkas.get1E>, 'params' | 'caller' | 'request'>;
type Storing = Pick<Call<typeof api.kemkas.create1E>, 'query' | 'caller' | 'request'> & { body: object };

/** A call of a route of our own. Which members it needs is not said here, since editions differ. */
interface OwnCall extends Storing {
  params: unknown;
  headers: object;
  alternative: unknown;
}

/** What those pages use of all that the API does with sheets of an edition. */
export interface OwnRoutes {
  create(call: OwnCall): Answer | Promise<Answer>;
  patch(call: OwnCall): Answer | Promise<Answer>;
}

interface Answer {
  body?: unknown;
}

interface SheetDeps {
  reads: CharacterReads;
  edition: Edition;
  exchange: Exchange<object, object>;
  routes: OwnRoutes;
}

/** Sheets of an edition as those pages store, read and replace them. */
export function sheetHandlers({ reads, edition, exchange, routes }: SheetDeps) {
  const { toOurs, toTheirs, patchTo } = exchange;
  const called = (
    { query, caller, request }: Storing,
    more: Pick<OwnCall, 'params' | 'headers' | 'body'>,
  ): OwnCall => ({
    ...{ query, caller, request, alternative: undefined },
    ...more,
  });
  return {
    async create(call: Storing) {
      const body = toOurs(call.body);
      const made = await routes.create(called(call, { params: undefined, headers: {}, body }));
      return { status: 200 as const, body: idIn(made) };
    },
    async get({ params, caller, request }: Reading) {
      const stored = await reads.findReadable(params.id, caller, request);
      if (stored?.edition !== edition) throw new ApiError('not-found');
      const { isPublic, sheet } = stored;
      const body = new JsonText(JSON.stringify({ isPublic, ...toTheirs(JSON.parse(sheet)) }));
      return { status: 200 as const, headers: forCaller, body };
    },
    /** No version travels: whatever is current is replaced, as far as those pages know it. */
    async update(call: Storing & Reading) {
      const { params } = call;
      await routes.patch(called(call, { params, headers: { 'if-match': '*' }, body: patchTo(call.body) }));
      return { status: 200 as const, body: params.id.toLowerCase() };
    },
  };
}
