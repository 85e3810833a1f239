import { ApiError } from '../../http/api-error.js';
import { type Guarded, refusalToChange, type Viewer } from '../policy.js';

/**
 * Lets only the owner go on.
 * @throws ApiError that does not tell a private sheet from a missing one
 */
export function assertMayChange<S extends Guarded>(sheet: S | undefined, viewer: Viewer): asserts sheet is S {
  const refusal = refusalToChange(sheet, viewer);
  if (refusal) throw new ApiError(refusal);
}

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
