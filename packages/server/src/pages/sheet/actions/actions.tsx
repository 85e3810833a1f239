import { type AnySheet, type Edition, sheetPath } from '@charsheet/schema';

import { owns } from '../../../characters/policy.js';
import { ApiError } from '../../../http/api-error.js';
import type { Caller } from '../../../http/handler.js';
import type { Site } from '../../../http/site.js';
import type { PageResult, Redirect, Visit } from '../../../layout/page.js';
import type { Entered, QuickPart } from '../../../sheets/page/own/entered.js';
import type { CharacterRoutes } from '../../characters/own-sheets.js';
import type { FormPage } from '../../drafts/kept-forms.js';
import { expectedError, refusedForm } from '../../form-state.js';
import { isSignedIn, toSignIn } from '../../sign-in-first.js';
import {
  callFor,
  deletedSheet,
  idOf,
  type OwnSheet,
  ownSheet,
  readableSheet,
  type SheetPagesDeps,
  sheetAt,
  untilStored,
  versionIn,
} from '../own-sheet.js';
import { isQuickPart, patchOf, sameValues, valuesOf, wanted } from './quick.js';
import { actionsView, othersView } from './view.js';

interface ActionsDeps extends SheetPagesDeps {
  routesOf: (edition: Edition) => CharacterRoutes;
  site: Site;
}

/** All that one can do with a sheet. Its owner's forms stand on the page of the sheet, too, and come here. */
export function actionsPage(deps: ActionsDeps): FormPage {
  const { characterRoutes, routesOf, edition: home, site } = deps;
  const placeIn = (visit: Visit, edition = home) => sheetPath({ id: idOf(visit), edition });
  const urlOf = (visit: Visit) => site.url() + placeIn(visit);
  const done = (visit: Visit, notice: NonNullable<Redirect['notice']>): PageResult => ({ to: placeIn(visit), notice });
  const show = (visit: Visit<Caller>, own: OwnSheet, entered?: Entered, seen?: AnySheet) =>
    actionsView(visit, own, { url: urlOf(visit), entered, seen });

  return {
    takes: 'sheet',
    async get(visit) {
      const stored = await readableSheet(deps, visit);
      if (!stored) throw new ApiError('not-found');
      const sheet = JSON.parse(stored.sheet) as AnySheet;
      if (isSignedIn(visit) && owns(stored, visit.caller)) return show(visit, { stored, sheet });
      return othersView(visit, { stored, sheet }, urlOf(visit));
    },
    post(visit, form) {
      if (!isSignedIn(visit)) return { keep: form, until: 'signed-in' };
      const part = form.get('part');
      if (part === 'restore') return restore(visit);
      return untilStored(async () => {
        if (part === 'delete') return remove(visit, form);
        const own = await ownSheet(deps, visit);
        if (part === 'visibility') return setPublic(visit, own, form.get('do') === 'publish');
        if (isQuickPart(part)) return change(visit, own, form, part);
        return refusedForm(show(visit, own));
      });
    },
    async resume(visit, typed) {
      if (!isSignedIn(visit)) return toSignIn(visit);
      const part = typed.get('part');
      const entered = isQuickPart(part) ? { part, values: typed, faults: {} } : undefined;
      return show(visit, await ownSheet(deps, visit), entered);
    },
  };

  /** The members that a form is about may have been changed meanwhile; all others are not its business. */
  async function change(visit: Visit<Caller>, own: OwnSheet, form: URLSearchParams, part: QuickPart) {
    const seen = (await sheetAt(deps, own, versionIn(form), visit)) ?? own.sheet;
    const reading = wanted(part, form, seen, visit.language);
    const entered = { part, values: form, faults: {} };
    if ('faults' in reading) return refusedForm(show(visit, own, { ...entered, faults: reading.faults }));
    const now = valuesOf(part, own.sheet);
    // Also when the form was sent twice.
    if (sameValues(reading.values, now)) return done(visit, 'sheet-unchanged');
    if (!sameValues(valuesOf(part, seen), now)) return refusedForm(show(visit, own, entered, seen));
    return patch(visit, own, patchOf(part, reading.values), 'sheet-changed');
  }

  async function setPublic(visit: Visit<Caller>, own: OwnSheet, isPublic: boolean) {
    const notice = isPublic ? 'sheet-public' : 'sheet-private';
    return own.stored.isPublic === isPublic ? done(visit, notice) : patch(visit, own, { isPublic }, notice);
  }

  /** Leads back to the sheet; nothing when somebody else was faster. */
  async function patch(
    visit: Visit<Caller>,
    { stored }: OwnSheet,
    body: object,
    notice: NonNullable<Redirect['notice']>,
  ) {
    const work = Promise.resolve(characterRoutes.patch({ ...callFor(visit, stored.version), body }));
    const isLate = await expectedError(work, { 'precondition-failed': true });
    return isLate ? undefined : done(visit, notice);
  }

  async function remove(visit: Visit<Caller>, form: URLSearchParams): Promise<PageResult | undefined> {
    const gone: Redirect = { to: '/characters', notice: 'sheet-deleted', about: idOf(visit) };
    const version = versionIn(form);
    const outcome = await expectedError(
      Promise.resolve(characterRoutes.remove({ ...callFor(visit, version), query: undefined, body: undefined })),
      {
        'precondition-failed': 'late',
        'not-found': 'missing',
      } as const,
    );
    if (outcome === undefined) return gone;
    if (outcome === 'missing') {
      // A form that was sent twice.
      if (await deletedSheet(deps, idOf(visit), visit)) return gone;
      throw new ApiError('not-found');
    }
    const own = await ownSheet(deps, visit);
    return refusedForm(show(visit, own, undefined, await sheetAt(deps, own, version, visit)));
  }

  async function restore(visit: Visit<Caller>): Promise<PageResult> {
    const { params, caller, alternative, request } = callFor(visit, 1);
    const unused = { query: undefined, headers: undefined, body: undefined };
    // Who undoes what was done just now does not know the edition.
    const { edition = home } = (await deletedSheet(deps, idOf(visit), visit)) ?? {};
    await routesOf(edition).restore({ ...unused, params, caller, alternative, request });
    return { to: placeIn(visit, edition), notice: 'sheet-restored' };
  }
}
