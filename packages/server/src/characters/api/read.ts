import type { AlternativeType } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import { etagOf } from '../../http/conditional.js';
import type { Caller, Handlers, RequestFacts } from '../../http/handler.js';
import { forCaller } from '../../http/headers.js';
import { JsonText, type Rendered } from '../../http/reply.js';
import { assertAtHome, type Home } from '../home.js';
import type { CharacterReads } from '../store/reads.js';
import type { StoredCharacter } from '../store/repository.js';
import type { EitherRoutes } from './edition-routes.js';

/** How a sheet is asked for in place of its record. */
export interface AlternativeRequest {
  type: AlternativeType;
  caller: Caller | undefined;
  request: RequestFacts;
  query: { lang?: string };
}

/** Makes the answer with a sheet as a page or a PDF. */
export type AlternativeReplies = (
  stored: StoredCharacter,
  wanted: AlternativeRequest,
) => Promise<{ status: 200; headers: Record<string, string>; body: Rendered }>;

interface ReadDeps extends Home {
  reads: CharacterReads;
  alternatives: AlternativeReplies;
}

export function readHandler({ reads, alternatives, ...home }: ReadDeps): Pick<Handlers<EitherRoutes>, 'get'> {
  return {
    async get({ params, query, caller, alternative, request }) {
      const stored = await reads.findReadable(params.id, caller, request);
      if (!stored) throw new ApiError('not-found');
      assertAtHome(stored, home, () => request.search?.() ?? '');
      return alternative ? alternatives(stored, { type: alternative, query, caller, request }) : recordReply(stored);
    },
  };
}

/** The record as JSON: what the service adds, put before the members of the sheet, whose text stays as stored. */
export function recordOf({ id, version, isPublic, createdAt, updatedAt, sheet }: StoredCharacter): JsonText {
  const created = createdAt.toISOString();
  // Most sheets are as they were made, and to write a time takes a while.
  const updated = updatedAt.getTime() === createdAt.getTime() ? created : updatedAt.toISOString();
  const times = `"createdAt":"${created}","updatedAt":"${updated}"`;
  return new JsonText(`{"id":"${id}","version":${version},"isPublic":${isPublic},${times},${sheet.slice(1)}`, id);
}

const { Vary, 'Cache-Control': forOwner } = forCaller;

/** Headers of an answer with a record, and where it is to be found when it is new. */
export function recordHeaders({ version, updatedAt, isPublic }: StoredCharacter, location?: string) {
  const headers: Record<string, string> = {
    ETag: etagOf(version),
    'Last-Modified': updatedAt.toUTCString(),
    Vary,
    'Cache-Control': isPublic ? 'no-cache' : forOwner,
  };
  if (location !== undefined) headers['Location'] = location;
  return headers;
}

/** The usual answer with a record. */
export const recordReply = (stored: StoredCharacter) => ({
  status: 200 as const,
  headers: recordHeaders(stored),
  body: recordOf(stored),
});
