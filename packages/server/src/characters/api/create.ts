import { type AnySheet, idempotencyKeyOf, ofEdition, sheetPath } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import { ApiError } from '../../http/api-error.js';
import type { Handlers, RequestFacts } from '../../http/handler.js';
import type { RateLimit } from '../../http/rate-limit.js';
import type { Home } from '../home.js';
import type { Viewer } from '../policy.js';
import { isOwnerGone } from '../store/insert.js';
import type { CharactersRepository, NewCharacter, StoredCharacter } from '../store/repository.js';
import { assertMayCreate, requestedVisibility } from './access.js';
import { derivedId } from './derived-id.js';
import { rulesReply, type StoringQuery } from './dry-run.js';
import type { EitherRoutes } from './edition-routes.js';
import { idMaker } from './new-id.js';
import { recordHeaders, recordOf } from './read.js';

interface CreateDeps extends Home {
  characters: CharactersRepository;
  clock: Clock;
  anonymousCreates: RateLimit;
}

export function createHandler(deps: CreateDeps): Pick<Handlers<EitherRoutes>, 'create'> {
  const { characters, clock, edition, basePath, anonymousCreates } = deps;
  const { sheetOf } = ofEdition[edition];
  const newId = idMaker();
  return {
    async create({ body, query, headers, caller, request }) {
      const isPublic = requestedVisibility(body.isPublic, query.isPublic) ?? true;
      assertMayCreate(isPublic, caller);
      if (!caller) anonymousCreates.count(request);
      const ownerId = caller?.user.id ?? null;
      const sheet = sheetOf(body);
      const key = query.dryRun ? undefined : headers['idempotency-key'];
      const id = key === undefined ? newId() : idOfKey({ ownerId, isPublic, sheet, key: idempotencyKeyOf(key) });
      const sent = { id, ownerId, isPublic, sheet, createdAt: clock() };
      // What is stored stays stored: its retry is answered, whatever the rules say of the sheet by now.
      const { rules }: StoringQuery = query;
      const earlier = rules && key !== undefined && (await earlierCreate(characters, sent, caller, request));
      const instead = earlier ? undefined : rulesReply(sheet, query, request);
      if (instead) return instead;
      const made = await characters.create(sent, request).catch(refuseOwner);
      const stored = made ?? (await replay(characters, sent, caller, request));
      return { status: 201, headers: recordHeaders(stored, basePath + sheetPath(stored)), body: recordOf(stored) };
    },
  };
}

function refuseOwner(error: unknown): never {
  throw isOwnerGone(error) ? new ApiError('invalid-credentials') : error;
}

interface KeyedCreate {
  key: string;
  ownerId: string | null;
  isPublic: boolean;
  sheet: AnySheet;
}

/**
 * The identifier of a sheet that is stored under an idempotency key: a retry finds it, and no table of keys is needed.
 * Keys of different accounts never meet. Without an account the sheet itself is part of it, so that a stranger with the
 * same key gets a sheet of their own.
 */
function idOfKey({ key, ownerId, isPublic, sheet }: KeyedCreate): string {
  const scope = ownerId === null ? [key, isPublic, sheet] : [key, ownerId];
  return derivedId(JSON.stringify(scope));
}

type Sent = Omit<NewCharacter, 'createdAt'>;

/**
 * The sheet that an earlier request with the same idempotency key has stored, as it is now.
 * @throws ApiError when that was another sheet, or when it was deleted
 */
async function replay(
  characters: CharactersRepository,
  sent: Sent,
  caller: Viewer,
  request: RequestFacts,
): Promise<StoredCharacter> {
  const earlier = await earlierCreate(characters, sent, caller, request);
  if (!earlier) throw new ApiError('not-found', { detail: ({ keyOfDeleted }) => keyOfDeleted });
  return earlier;
}

/**
 * The same, or nothing when there is no such sheet, deleted ones included.
 * @throws ApiError when it was another sheet
 */
async function earlierCreate(
  characters: CharactersRepository,
  { id, isPublic, sheet }: Sent,
  caller: Viewer,
  request: RequestFacts,
): Promise<StoredCharacter | undefined> {
  const current = await characters.findReadable(id, caller, request);
  const first = current && (await characters.findVersion({ id, version: 1 }, request));
  if (!first) return undefined;
  if (first.sheet === JSON.stringify(sheet) && first.isPublic === isPublic) return current;
  throw new ApiError('idempotency-key-reused');
}
