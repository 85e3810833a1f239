import type { AnySheet } from '@charsheet/schema';
import { sheetChanges } from '@charsheet/schema/basics';
import { describeChangesOf } from '@charsheet/schema/rules/second';

import type { StoredVersion } from '../../../characters/store/repository.js';
import { ApiError } from '../../../http/api-error.js';
import type { Caller } from '../../../http/handler.js';
import type { HeavyPages } from '../../../http/heavy-pages.js';
import type { Page, PageResult, Visit } from '../../../layout/page.js';
import { refusedForm } from '../../form-state.js';
import {
  type OwnSheet,
  ownSheet,
  type SheetPagesDeps,
  sheetAt,
  storeOver,
  untilStored,
  versionIn,
} from '../own-sheet.js';
import { type Entry, versionsPage } from './list.js';
import { oldVersionPage } from './old-version.js';

const perPage = 20;

interface HistoryDeps extends SheetPagesDeps {
  heavyPages: HeavyPages;
}

/** The versions of a sheet with what was changed in each; one of them as it was, and the way back to it. */
export function historyPage(deps: HistoryDeps): Page<Caller> {
  const { characters, heavyPages } = deps;
  return {
    async get(visit) {
      const own = await ownSheet(deps, visit);
      if (visit.query.has('version')) return old(visit, own, versionIn(visit.query));
      const before = versionIn(visit.query, 'before');
      const search = { id: own.stored.id, limit: perPage + 1, ...(before > 0 && { before }) };
      const found = await characters.storedVersions(search, visit.request);
      const longest = Math.max(...found.map(({ sheet }) => sheet.length));
      return heavyPages(longest, visit.request, () => versionsPage(visit, own, entriesOf(found, visit, deps)));
    },
    post: (visit, form) => untilStored(() => bringBack(visit, form)),
  };

  async function old(visit: Visit<Caller>, own: OwnSheet, version: number, seen?: AnySheet) {
    const found = await characters.findVersion({ id: own.stored.id, version }, visit.request);
    if (!found) throw new ApiError('not-found');
    return heavyPages(found.sheet.length, visit.request, () => oldVersionPage(visit, own, found, seen));
  }

  /** What comes of a form; nothing when the sheet was changed just now. */
  async function bringBack(visit: Visit<Caller>, form: URLSearchParams): Promise<PageResult | undefined> {
    const own = await ownSheet(deps, visit);
    const wanted = await sheetAt(deps, own, versionIn(form, 'back'), visit);
    if (!wanted) throw new ApiError('not-found');
    // Nothing is to be done, or it was done by the same form before.
    if (sheetChanges(wanted, own.sheet).length === 0) return done(visit);
    const version = versionIn(form);
    if (version === own.stored.version) {
      return (await storeOver(deps, visit, version, wanted)) ? done(visit) : undefined;
    }
    const seen = await sheetAt(deps, own, version, visit);
    return refusedForm(await old(visit, own, versionIn(form, 'back'), seen));
  }
}

const done = (visit: Visit): PageResult => ({
  to: visit.path,
  notice: 'version-brought-back',
});

/** The versions of a page; one more has been found where there are older ones. */
function entriesOf(
  found: readonly StoredVersion[],
  { language }: Visit,
  { edition }: HistoryDeps,
): { entries: Entry[]; hasMore: boolean } {
  const sheets = found.map(({ sheet, isPublic }) => ({ ...(JSON.parse(sheet) as AnySheet), isPublic }));
  const entries = found.slice(0, perPage).map(({ version, updatedAt }, index) => {
    const [now, before] = [sheets[index], sheets[index + 1]];
    return {
      version,
      updatedAt,
      changes: now && before ? describeChangesOf[edition](before, now, language) : undefined,
    };
  });
  return { entries, hasMore: found.length > perPage };
}
