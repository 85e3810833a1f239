import { type api, usualPage } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { Handlers, RequestFacts } from '../../http/handler.js';
import { forCaller } from '../../http/headers.js';
import type { Viewer } from '../policy.js';
import type { CharactersRepository } from '../store/repository.js';
import { assertMayChange } from './access.js';
import { cut, decodeVersionCursor, encodeVersionCursor, pageHeaders } from './paging.js';
import { recordReply } from './read.js';

interface HistoryDeps {
  characters: CharactersRepository;
  basePath: string;
}

type History = Pick<Handlers<typeof api.characters>, 'versions' | 'version'>;

export function historyHandlers({ characters, basePath }: HistoryDeps): History {
  const admit = async (id: string, caller: Viewer, request: RequestFacts) => {
    const sheet = await characters.findState(id, caller, request);
    assertMayChange(sheet, caller);
    return sheet;
  };
  return {
    async versions({ params, query: { limit = usualPage, cursor }, caller, request }) {
      const before = cursor === undefined ? {} : { before: decodeVersionCursor(cursor) };
      const { id } = await admit(params.id, caller, request);
      const found = await characters.versions({ id, ...before, limit: limit + 1 }, request);
      const { page, next } = cut(found, limit, ({ version }) => encodeVersionCursor(version));
      const headers = pageHeaders(`${basePath}/Character/${id}/versions`, { limit }, next);
      const items = page.map(({ version, updatedAt }) => ({ version, updatedAt: updatedAt.toISOString() }));
      return { status: 200, headers, body: { items, next } };
    },
    async version({ params: { id, n }, caller, request }) {
      const current = await admit(id, caller, request);
      const stored = await characters.findVersion({ id, version: n }, request);
      if (!stored) throw new ApiError('not-found', { detail: ({ noVersion }) => noVersion(n, current.version) });
      const { headers, ...reply } = recordReply(stored);
      // Public or not, its history is there for the owner only.
      return { ...reply, headers: { ...headers, ...forCaller } };
    },
  };
}
