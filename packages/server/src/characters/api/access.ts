import { editionSeen, pathOf, sheetPath } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { Home, Placed } from '../home.js';
import { refusalToChange, type Viewer } from '../policy.js';

/**
 * Lets only the owner of a sheet of the edition go on.
 * @throws ApiError that does not tell a private sheet from a missing one
 */
export function assertMayChange<S extends Placed>(
  sheet: S | undefined,
  viewer: Viewer,
  { edition, basePath }: Home,
): asserts sheet is S {
  const refusal = refusalToChange(sheet, viewer);
  if (sheet && refusal !== 'not-found' && sheet.edition !== edition) {
    throw new ApiError('not-found', { detail: ({ otherEdition }) => otherEdition(basePath + sheetPath(sheet)) });
  }
  if (refusal) throw new ApiError(refusal);
}

/** Tells where a body that is refused here would be taken, as it looks like a sheet of another edition. */
export const placeOfOther =
  ({ edition, basePath }: Home) =>
  (body: unknown): string | undefined => {
    const seen = editionSeen(body);
    return seen === undefined || seen === edition ? undefined : basePath + pathOf[seen];
  };

/** @throws ApiError when nobody would own the sheet and only its owner could read it */
export function assertMayCreate(isPublic: boolean, viewer: Viewer): void {
  if (!isPublic && !viewer) throw new ApiError('sign-in-required', { detail: ({ needsOwner }) => needsOwner });
}

/**
 * Who may read a sheet, by body or query; undefined when neither is given.
 * @throws ApiError when they contradict each other
 */
export function requestedVisibility(inBody: boolean | undefined, inQuery: boolean | undefined): boolean | undefined {
  if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery) {
    throw new ApiError('invalid-body', {
      faults: ({ details }) => [
        { pointer: '/isPublic', code: 'contradiction', message: details.contradiction(inBody, inQuery) },
      ],
    });
  }
  return inBody ?? inQuery;
}
