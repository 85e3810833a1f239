import { type AnySheet, type Edition, ofEdition, sheetPath } from '@charsheet/schema';
import { sheetChanges } from '@charsheet/schema/basics';
import { type FormFields, sheetOfForm } from '@charsheet/schema/form';

import { ApiError } from '../../http/api-error.js';
import type { Caller } from '../../http/handler.js';
import type { Redirect, Visit } from '../../layout/page.js';
import type { Notice } from '../../layout/texts/texts.js';
import { idOf, type OwnSheet, ownSheet, type SheetPagesDeps, storeOver, versionIn } from '../sheet/own-sheet.js';
import { mergeSheets, type SheetAndSight, type Side } from './merge.js';
import { ownFields } from './state.js';
import type { NotStored } from './store-new.js';
import { refusals } from './trouble.js';

/** Names of what a form says that had to choose between two versions. */
export const choiceFields = { of: 'choice.', version: 'theirs' } as const;

/** Two changes that do not go together by themselves: what the form says, and what was stored meanwhile. */
export interface Conflict {
  edition: Edition;
  base: SheetAndSight | undefined;
  mine: SheetAndSight;
  theirs: SheetAndSight;
  /** Of what was stored meanwhile. */
  version: number;
  /** Members, by their names in the form. */
  conflicts: string[];
  chosen: ReadonlyMap<string, Side>;
  fields: FormFields;
}

/** So often somebody else may be faster. */
const mostTries = 3;

/** Stores what a form says of a sheet, together with what was stored since the form was made. */
export async function storeChanged(
  deps: SheetPagesDeps,
  visit: Visit<Caller>,
  form: URLSearchParams,
  all: FormFields,
): Promise<Redirect | Conflict | NotStored> {
  const fields = all.filter(([name]) => name !== choiceFields.version && !name.startsWith(choiceFields.of));
  const { validator, sheetOf } = ofEdition[deps.edition];
  const { sheet } = sheetOfForm(fields, validator);
  if (!validator.check(sheet)) return { state: { fields, tells: 'everything' }, status: 422 };
  const leadsTo = (notice: Notice): Redirect => ({ to: sheetPath({ id: idOf(visit), ...deps }), notice });
  const mine = { ...sheet, isPublic: form.get(ownFields.isPublic) !== 'false' };
  try {
    for (let tries = 0; tries < mostTries; tries++) {
      const own = await ownSheet(deps, visit);
      const theirs = { ...own.sheet, isPublic: own.stored.isPublic };
      const base = await baseOf(deps, visit, own, versionIn(form, ownFields.version));
      const { version } = own.stored;
      // What was chosen was between the two versions that were shown.
      const chosen = versionIn(form, choiceFields.version) === version ? choicesIn(form) : new Map<string, Side>();
      const merge = mergeSheets({ base, mine, theirs }, chosen);
      if (merge.conflicts.length > 0) {
        const { edition } = deps;
        return { edition, base, mine, theirs, version, conflicts: merge.conflicts, chosen: choicesIn(form), fields };
      }
      if (sheetChanges(theirs, merge.sheet).length === 0) return leadsTo('sheet-unchanged');
      const body = { ...sheetOf(merge.sheet), isPublic: merge.sheet.isPublic };
      if (await storeOver(deps, visit, version, body)) {
        return leadsTo(base && sheetChanges(base, theirs).length === 0 ? 'sheet-changed' : 'sheet-changed-together');
      }
    }
    throw new ApiError('busy');
  } catch (error) {
    const refusal = error instanceof ApiError ? refusals[error.code] : undefined;
    if (!(error instanceof ApiError) || !refusal) throw error;
    const isGone = error.code === 'not-found';
    return {
      state: { fields, tells: 'live' },
      status: isGone ? 422 : error.status,
      refusal: isGone ? 'gone' : refusal,
    };
  }
}

/** The sheet that the form was made of. */
async function baseOf(
  { characters }: SheetPagesDeps,
  { request, ...visit }: Visit<Caller>,
  { stored, sheet }: OwnSheet,
  version: number,
): Promise<SheetAndSight | undefined> {
  if (version === stored.version) return { ...sheet, isPublic: stored.isPublic };
  const old = await characters.findVersion({ id: idOf(visit), version }, request);
  return old && { ...(JSON.parse(old.sheet) as AnySheet), isPublic: old.isPublic };
}

function choicesIn(form: URLSearchParams): Map<string, Side> {
  const chosen = new Map<string, Side>();
  for (const [name, side] of form) {
    if (!name.startsWith(choiceFields.of) || (side !== 'mine' && side !== 'theirs')) continue;
    chosen.set(name.slice(choiceFields.of.length), side);
  }
  return chosen;
}
