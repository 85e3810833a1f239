import { sheetPath, usualPage } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { Handlers, RequestFacts } from '../../http/handler.js';
import { forCaller } from '../../http/headers.js';
import { assertAtHome, type Home } from '../home.js';
import type { Viewer } from '../policy.js';
import type { CharactersRepository } from '../store/repository.js';
import { assertMayChange } from './access.js';
import type { EitherRoutes } from './edition-routes.js';
import { cut, decodeVersionCursor, encodeVersionCursor, pageHeaders } from './paging.js';
import { recordReply } from './read.js';

interface HistoryDeps extends Home {
  characters: CharactersRepository;
}

type History = Pick<Handlers<EitherRoutes>, 'versions' | 'version'>;

export function historyHandlers({ characters, ...home }: HistoryDeps): History {
  const admit = async (id: string, rest: string, caller: Viewer, request: RequestFacts) => {
    const sheet = await characters.findState(id, caller, request);
    if (sheet) assertAtHome(sheet, home, () => rest + (request.search?.() ?? ''));
    assertMayChange(sheet, caller, home);
    return sheet;
  };
  return {
    async versions({ params, query: { limit = usualPage, cursor }, caller, request }) {
      const before = cursor === undefined ? {} : { before: decodeVersionCursor(cursor) };
      const sheet = await admit(params.id, '/versions', caller, request);
      const { id } = sheet;
      const found = await characters.versions({ id, ...before, limit: limit + 1 }, request);
      const { page, next } = cut(found, limit, ({ version }) => encodeVersionCursor(version));
      const headers = pageHeaders(`${home.basePath}${sheetPath(sheet)}/versions`, { limit }, next);
      const items = page.map(({ version, updatedAt }) => ({ version, updatedAt: updatedAt.toISOString() }));
      return { status: 200, headers, body: { items, next } };
    },
    async version({ params: { id, n }, caller, request }) {
      const current = await admit(id, `/versions/${n}`, caller, request);
      const stored = await characters.findVersion({ id, version: n }, request);
      if (!stored) throw new ApiError('not-found', { detail: ({ noVersion }) => noVersion(n, current.version) });
      const { headers, ...reply } = recordReply(stored);
      // Public or not, its history is there for the owner only.
      return { ...reply, headers: { ...headers, ...forCaller } };
    },
  };
}
