import type { AnySheet, CharacterInput, CharacterSummary } from '@charsheet/schema';

import { assertAtHome, type Home } from '../../characters/home.js';
import { refusalToChange } from '../../characters/policy.js';
import type { CharactersRepository, StoredCharacter } from '../../characters/store/repository.js';
import { ApiError } from '../../http/api-error.js';
import type { Caller } from '../../http/handler.js';
import type { PageResult, Visit } from '../../layout/page.js';
import { type CharacterRoutes, ownSheets } from '../characters/own-sheets.js';
import { expectedError } from '../form-state.js';

/** What the pages of a sheet read it by, and the handlers of the API by which they change it. */
export interface SheetPagesDeps extends Home {
  characters: CharactersRepository;
  characterRoutes: CharacterRoutes;
}

/** A sheet of the caller's own as it is now. */
export interface OwnSheet<Sheet extends AnySheet = AnySheet> {
  stored: StoredCharacter;
  sheet: Sheet;
}

/** The identifier in the path of a page. */
export const idOf = ({ params }: Pick<Visit, 'params'>): string => params['id']?.toLowerCase() ?? '';

/**
 * A sheet that the caller may read, if there is one.
 * @throws ApiError that leads to the page of a sheet of another edition
 */
export async function readableSheet({ characters, ...home }: SheetPagesDeps, visit: Visit) {
  const stored = await characters.findReadable(idOf(visit), visit.caller, visit.request);
  const page = visit.path.replace(/^.*(?=\/)/, '');
  if (stored) assertAtHome(stored, home, () => page + (visit.request.search?.() ?? ''));
  return stored;
}

/** @throws ApiError to all but the owner, who does not tell a private sheet from a missing one */
export async function ownSheet<Sheet extends AnySheet = AnySheet>(
  deps: SheetPagesDeps,
  visit: Visit<Caller>,
): Promise<OwnSheet<Sheet>> {
  const stored = await readableSheet(deps, visit);
  const refusal = refusalToChange(stored, visit.caller);
  if (refusal || !stored) throw new ApiError(refusal ?? 'not-found');
  return { stored, sheet: JSON.parse(stored.sheet) as Sheet };
}

/** The sheet as it was at a version; nothing when there was no such version. */
export async function sheetAt<Sheet extends AnySheet>(
  { characters }: SheetPagesDeps,
  { stored, sheet }: OwnSheet<Sheet>,
  version: number,
  { request }: Pick<Visit, 'request'>,
): Promise<Sheet | undefined> {
  if (version === stored.version) return sheet;
  const old = await characters.findVersion({ id: stored.id, version }, request);
  return old && (JSON.parse(old.sheet) as Sheet);
}

/** What the caller has deleted and can bring back; nothing when that sheet is there, or somebody else's. */
export async function deletedSheet(
  { characterRoutes }: Pick<SheetPagesDeps, 'characterRoutes'>,
  id: string,
  { caller, request }: Pick<Visit<Caller>, 'caller' | 'request'>,
): Promise<CharacterSummary | undefined> {
  const asking = { caller, request, query: new URLSearchParams() };
  const { items } = await ownSheets(characterRoutes, asking, { deleted: true, id, limit: 1 });
  return items[0];
}

/** What the routes of the API are called with for a visit: the change holds for that version only. */
export const callFor = (visit: Visit<Caller>, version: number) => ({
  params: { id: idOf(visit) },
  query: {},
  headers: { 'if-match': `"${version}"` },
  caller: visit.caller,
  alternative: undefined,
  request: visit.request,
});

/** Stores a sheet in the place of a version; tells whether that was still the newest one. */
export async function storeOver(
  { characterRoutes }: SheetPagesDeps,
  visit: Visit<Caller>,
  version: number,
  sheet: AnySheet,
): Promise<boolean> {
  // Of the edition that the routes are for.
  const body = sheet as CharacterInput;
  const stored = Promise.resolve(characterRoutes.replace({ ...callFor(visit, version), body }));
  return (await expectedError(stored, { 'precondition-failed': true })) === undefined;
}

/**
 * Tries anew, a few times, when a sheet was changed between looking at it and storing it.
 * @param attempt gives nothing when that has happened
 */
export async function untilStored(attempt: () => Promise<PageResult | undefined>): Promise<PageResult> {
  for (let tries = 0; tries < mostTries; tries++) {
    const result = await attempt();
    if (result) return result;
  }
  throw new ApiError('busy', { headers: { 'Retry-After': '1' } });
}

const mostTries = 5;

/** The version that a form was made of; 0 for one that says none. */
export function versionIn(form: URLSearchParams, name = 'version'): number {
  const text = form.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
