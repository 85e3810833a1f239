import { type api, usualPage } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { Handlers } from '../../http/handler.js';
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
  const admit = async (id: string, caller: Viewer) => {
    const sheet = await characters.findState(id, caller);
    assertMayChange(sheet, caller);
    return sheet;
  };
  return {
    async versions({ params, query: { limit = usualPage, cursor }, caller }) {
      const before = cursor === undefined ? {} : { before: decodeVersionCursor(cursor) };
      const { id } = await admit(params.id, caller);
      const found = await characters.versions({ id, ...before, limit: limit + 1 });
      const { page, next } = cut(found, limit, ({ version }) => encodeVersionCursor(version));
      const headers = pageHeaders(`${basePath}/Character/${id}/versions`, { limit }, next);
      const items = page.map(({ version, updatedAt }) => ({ version, updatedAt: updatedAt.toISOString() }));
      return { status: 200, headers, body: { items, next } };
    },
    async version({ params: { id, n }, caller }) {
      await admit(id, caller);
      const stored = await characters.findVersion({ id, version: n });
      if (!stored) throw new ApiError('not-found', { detail: `the sheet has no version ${n}` });
      const { headers, ...reply } = recordReply(stored);
      // Public or not, its history is there for the owner only.
      return { ...reply, headers: { ...headers, ...forCaller } };
    },
  };
}
