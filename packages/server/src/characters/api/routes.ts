import { uuidv7 } from 'uuidv7';

import { type api, idempotencyKeyOf, sheetOf, usualPage } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import { ApiError } from '../../http/api-error.js';
import { type Handlers, JsonText } from '../../http/mount.js';
import type { RateLimit } from '../../http/rate-limit.js';
import { sheetReplies } from '../../sheets/reply.js';
import { assertMayCreate } from '../policy.js';
import type { CharactersRepository } from '../store/repository.js';
import { editHandlers } from './edit-handlers.js';
import { historyHandlers } from './history-handlers.js';
import { judged } from './judge.js';
import { idOfKey } from './key-id.js';
import { pageHeaders } from './page.js';
import { pageOf } from './page-of.js';
import { recordHeaders, recordOf, recordReply } from './record.js';
import { earlierCreate, replayed } from './replay.js';
import { visibilitySaid } from './visibility.js';

interface CharacterDeps {
  characters: CharactersRepository;
  clock: Clock;
  basePath: string;
  /** Counts what is created without an account, or only tried: that is work for the service, too. */
  anonymousCreates: RateLimit;
}

export function characterHandlers(deps: CharacterDeps): Handlers<typeof api.characters> {
  const { characters, clock, basePath, anonymousCreates } = deps;
  const forPeople = sheetReplies({ basePath, clock });
  return {
    async create({ body, query, headers, caller, request }) {
      const isPublic = visibilitySaid(body.isPublic, query.isPublic) ?? true;
      assertMayCreate(isPublic, caller);
      if (!caller) anonymousCreates.count(request.ip);
      const ownerId = caller?.user.id ?? null;
      const sheet = sheetOf(body);
      const key = query.dryRun ? undefined : headers['idempotency-key'];
      const id = key === undefined ? uuidv7() : idOfKey({ ownerId, isPublic, sheet, key: idempotencyKeyOf(key) });
      const sent = { id, ownerId, isPublic, sheet, createdAt: clock() };
      // What is stored stays stored: its retry is answered, whatever the rules say of the sheet by now.
      const earlier = query.rules && key !== undefined && (await earlierCreate(characters, sent, caller));
      const tried = earlier ? undefined : judged(sheet, query);
      if (tried) return tried;
      const made = earlier || (await characters.create(sent, request.isGone));
      const stored = made ?? (await replayed(characters, sent, caller));
      return { status: 201, headers: recordHeaders(stored, `${basePath}/Character/${id}`), body: recordOf(stored) };
    },
    async list({ query: { limit = usualPage, cursor, ...filters }, caller }) {
      const { page, next } = await pageOf(characters, { ...filters, ownerId: caller.user.id, limit }, cursor);
      const headers = pageHeaders(`${basePath}/Character`, { limit, ...filters }, next);
      const items = page.map((stored) => recordOf(stored).text).join(',');
      return { status: 200, headers, body: new JsonText(`{"items":[${items}],"next":${JSON.stringify(next)}}`) };
    },
    async get({ params, query, caller, alternative, request }) {
      const stored = await characters.findReadable(params.id, caller, request.isGone);
      if (!stored) throw new ApiError('not-found');
      return alternative ? forPeople(stored, { type: alternative, query, caller, request }) : recordReply(stored);
    },
    ...editHandlers({ characters, clock }),
    ...historyHandlers({ characters, basePath }),
  };
}
