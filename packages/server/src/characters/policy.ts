import { ApiError } from '../http/api-error.js';

/** Who wants to see or change a sheet: an account, or nobody in particular. */
export type Viewer = { user: { id: string } } | undefined;

/** What decides who may do what with a sheet. One without an owner was stored without an account. */
export interface Guarded {
  isPublic: boolean;
  ownerId: string | null;
}

/** Whether it is the viewer's own sheet. */
export const owns = ({ ownerId }: Guarded, viewer: Viewer): boolean =>
  viewer !== undefined && ownerId === viewer.user.id;

/** A public sheet is there for everybody, a private one for its owner. */
export const mayRead = (sheet: Guarded, viewer: Viewer): boolean => sheet.isPublic || owns(sheet, viewer);

/**
 * Only the owner may change or delete a sheet, or see its history.
 * @throws ApiError that does not tell a private sheet from a missing one
 */
export function assertMayChange<S extends Guarded>(sheet: S | undefined, viewer: Viewer): asserts sheet is S {
  if (!sheet || !mayRead(sheet, viewer)) throw new ApiError('not-found');
  if (owns(sheet, viewer)) return;
  throw new ApiError(viewer ? 'forbidden' : 'sign-in-required');
}

/** @throws ApiError when nobody would own the sheet and only its owner could read it */
export function assertMayCreate(isPublic: boolean, viewer: Viewer): void {
  if (!isPublic && !viewer) throw new ApiError('sign-in-required', { detail: 'a private sheet needs an owner' });
}

const restorableMs = 30 * 86_400_000;

/** A sheet that was deleted before this time cannot be restored any more, and goes for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restorableMs);
