import { type TObject, Type } from '@sinclair/typebox';

import { type AnySheet, type BodyOf, CharacterRecord, ofEdition } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import type { Clock } from '../../clock.js';
import { ApiError } from '../../http/api-error.js';
import { assertConditions, type Conditions } from '../../http/conditional.js';
import type { Handlers, RequestFacts } from '../../http/handler.js';
import type { Home } from '../home.js';
import { restorableSince, type Viewer } from '../policy.js';
import type { Change, CharacterState, CharactersRepository, StoredCharacter } from '../store/repository.js';
import { assertMayChange, requestedVisibility } from './access.js';
import { rulesReply, type StoringQuery } from './dry-run.js';
import type { EitherRoutes } from './edition-routes.js';
import { mergePatch } from './merge-patch.js';
import { recordReply } from './read.js';

interface EditDeps extends Home {
  characters: CharactersRepository;
  clock: Clock;
}

type Edits = Pick<Handlers<EitherRoutes>, 'replace' | 'patch' | 'remove' | 'restore'>;

export function editHandlers({ characters, clock, ...home }: EditDeps): Edits {
  const { edition } = home;
  const { schema, sheetOf } = ofEdition[edition];
  const patched = patcher(schema, sheetOf);
  /** The answer to a change, or to a dry run of it; nothing when somebody else was faster. */
  const change = async (
    current: CharacterState,
    to: Omit<Change, 'at'>,
    { query, request }: { query: StoringQuery; request: RequestFacts },
  ) => {
    const instead = rulesReply(to.sheet, query, request);
    if (instead) return instead;
    const stored = await characters.replace(current, { ...to, at: clock() }, request);
    return stored && recordReply(stored);
  };
  return {
    async replace({ params, query, headers, body, caller, request }) {
      const requested = requestedVisibility(body.isPublic, query.isPublic);
      const find = () => characters.findState(params.id, caller, request);
      return edit({ find, caller, home, conditions: headers }, (current) =>
        change(current, { sheet: sheetOf(body), isPublic: requested ?? current.isPublic }, { query, request }),
      );
    },
    async patch({ params, query, headers, body, caller, request }) {
      const find = () => characters.findReadable(params.id, caller, request);
      return edit({ find, caller, home, conditions: headers }, (current) =>
        change(current, patched(current, body, query.isPublic), { query, request }),
      );
    },
    async remove({ params, headers, caller, request }) {
      const find = () => characters.findState(params.id, caller, request);
      await edit({ find, caller, home, conditions: headers }, (current) =>
        characters.discard(current, clock(), request),
      );
      return { status: 204 };
    },
    async restore({ params, caller, request }) {
      const at = clock();
      const times = { at, since: restorableSince(at) };
      const restored = caller && (await characters.restore({ id: params.id, edition }, caller.user.id, times, request));
      if (restored) return recordReply(restored);
      const current = await characters.findReadable(params.id, caller, request);
      assertMayChange(current, caller, home);
      return recordReply(current);
    },
  };
}

interface Edit<S> {
  find: () => Promise<S | undefined>;
  caller: Viewer;
  home: Home;
  conditions: Conditions;
}

/**
 * Changes a sheet if its caller may and its conditions hold. The order of checks is that of every change:
 *
 * 1. the request by itself, before anything is looked up: path, query, headers, body (400, 413, 415);
 * 2. its credential (401);
 * 3. whether there is such a sheet, as far as the caller may know (404), and whether they may change it (401, 403);
 * 4. If-Match and If-None-Match (412), and that there is an If-Match (428);
 * 5. for a patch, what comes of it (400);
 * 6. the rules of the game, when the query asks for them (422).
 *
 * So nobody learns of a version who may not read the sheet.
 * @param write returns nothing when somebody else was faster
 */
async function edit<S extends CharacterState, T>(
  { find, caller, home, conditions }: Edit<S>,
  write: (current: S) => Promise<T | undefined>,
): Promise<NonNullable<T>> {
  for (;;) {
    const current = await find();
    assertMayChange(current, caller, home);
    assertConditions(conditions, current.version);
    const done = await write(current);
    if (done) return done;
    // Looked at again, until the time of the request is over: the tag that was current is stale now, while `*` holds for
    // the new version, too.
  }
}

const { isPublic } = CharacterRecord.properties;

type Patch = BodyOf<EitherRoutes['patch']>;

/** Makes what tells what comes of a patch of a sheet with this schema. */
function patcher(schema: TObject, sheetOf: (input: object) => AnySheet) {
  const Editable = Type.Object({ isPublic, ...schema.properties }, { additionalProperties: false });
  const editable = validator(Editable, 'sheet');
  return (current: StoredCharacter, patch: Patch, isPublicInQuery: boolean | undefined) => {
    const { $schema, id, version, createdAt, updatedAt, ...changes } = patch;
    const stored = { isPublic: current.isPublic, ...(JSON.parse(current.sheet) as AnySheet) };
    const merged = mergePatch(stored, changes, Editable);
    if (!editable.check(merged))
      throw new ApiError('invalid-body', { faults: (words) => editable.faults(merged, words.faults) });
    const requested = requestedVisibility(changes.isPublic, isPublicInQuery);
    return { sheet: sheetOf(merged), isPublic: requested ?? current.isPublic };
  };
}
