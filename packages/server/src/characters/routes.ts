import { v7 as uuidv7 } from 'uuid';

import { type api, type CharacterInput, sheetOf } from '@charsheet/schema';

import type { Clock } from '../clock.js';
import { ApiError } from '../http/api-error.js';
import { forCaller } from '../http/cache.js';
import { type Handlers, JsonText } from '../http/mount.js';
import type { RateLimit } from '../http/rate-limit.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { assertMayCreate } from './policy.js';
import type { CharactersRepository, StoredCharacter } from './repository.js';

interface CharacterDeps {
  characters: CharactersRepository;
  clock: Clock;
  basePath: string;
  /** Counts what is created without an account. */
  anonymousCreates: RateLimit;
}

/** Sheets of one page of a list, unless the caller asks for another number. */
const usualPage = 50;

export function characterHandlers(deps: CharacterDeps): Handlers<typeof api.characters> {
  const { characters, clock, basePath, anonymousCreates } = deps;
  return {
    async create({ body, query, caller, request }) {
      const isPublic = visibility(body, query.isPublic);
      assertMayCreate(isPublic, caller);
      if (!caller) anonymousCreates.count(request.ip);
      const made = { id: uuidv7(), ownerId: caller?.user.id ?? null, isPublic, createdAt: clock() };
      const stored = await characters.create({ ...made, sheet: sheetOf(body) });
      const headers = { ...readHeaders(stored), Location: `${basePath}/Character/${stored.id}` };
      return { status: 201, headers, body: recordOf(stored) };
    },
    async list({ query: { limit = usualPage, cursor, ...filters }, caller }) {
      const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
      const found = await characters.list({ ...filters, ...after, ownerId: caller.user.id, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      const next = last ? encodeCursor(last) : null;
      const link = next === null ? {} : { Link: linkTo(basePath, { limit, ...filters, cursor: next }) };
      const items = page.map((stored) => recordOf(stored).text).join(',');
      const body = new JsonText(`{"items":[${items}],"next":${JSON.stringify(next)}}`);
      return { status: 200, headers: { ...forCaller, ...link }, body };
    },
    async get({ params, caller }) {
      const stored = await characters.findReadable(params.id, caller);
      if (!stored) throw new ApiError('not-found');
      return { status: 200, headers: readHeaders(stored), body: recordOf(stored) };
    },
  };
}

function linkTo(basePath: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `<${basePath}/Character?${search}>; rel="next"`;
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
    ...forCaller,
    ...(isPublic ? { 'Cache-Control': 'no-cache' } : {}),
  };
}

/** The record as JSON: what the service adds, put before the members of the sheet, whose text stays as stored. */
function recordOf({ id, version, isPublic, createdAt, updatedAt, sheet }: StoredCharacter): JsonText {
  const added = JSON.stringify({ id, version, isPublic, createdAt, updatedAt });
  return new JsonText(`${added.slice(0, -1)},${sheet.slice(1)}`);
}
