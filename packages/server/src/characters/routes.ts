import { v7 as uuidv7 } from 'uuid';

import { type api, type CharacterInput, sheetOf } from '@charsheet/schema';

import type { Clock } from '../clock.js';
import { ApiError } from '../http/api-error.js';
import { type Handlers, JsonText } from '../http/mount.js';
import type { CharactersRepository, StoredCharacter } from './repository.js';

interface CharacterDeps {
  characters: CharactersRepository;
  clock: Clock;
  basePath: string;
}

export function characterHandlers({ characters, clock, basePath }: CharacterDeps): Handlers<typeof api.characters> {
  return {
    async create({ body, query }) {
      const isPublic = visibility(body, query.isPublic);
      if (!isPublic) throw new ApiError('sign-in-required', { detail: 'a private sheet needs an owner' });
      const stored = await characters.create({ id: uuidv7(), isPublic, createdAt: clock(), sheet: sheetOf(body) });
      const headers = { ...readHeaders(stored), Location: `${basePath}/Character/${stored.id}` };
      return { status: 201, headers, body: recordOf(stored) };
    },
    async get({ params }) {
      const stored = await characters.find(params.id);
      if (!stored) throw new ApiError('not-found');
      return { status: 200, headers: readHeaders(stored), body: recordOf(stored) };
    },
  };
}

/** Who may read a new sheet: what body and query say, if they agree; everybody, if neither says anything. */
function visibility({ isPublic: inBody }: CharacterInput, inQuery: boolean | undefined): boolean {
  if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery) {
    const message = `is ${inBody} in the body and ${inQuery} in the query: leave one out`;
    throw new ApiError('invalid-body', { faults: [{ pointer: '/isPublic', code: 'contradiction', message }] });
  }
  return inBody ?? inQuery ?? true;
}

function readHeaders({ version, updatedAt, isPublic }: StoredCharacter) {
  return {
    ETag: `"${version}"`,
    'Last-Modified': updatedAt.toUTCString(),
    'Cache-Control': isPublic ? 'no-cache' : 'private, no-cache',
    Vary: 'Accept, Accept-Language, Authorization, Cookie',
  };
}

/** The record as JSON: what the service adds, put before the members of the sheet, whose text stays as stored. */
function recordOf({ id, version, isPublic, createdAt, updatedAt, sheet }: StoredCharacter): JsonText {
  const added = JSON.stringify({ id, version, isPublic, createdAt, updatedAt });
  return new JsonText(`${added.slice(0, -1)},${sheet.slice(1)}`);
}
