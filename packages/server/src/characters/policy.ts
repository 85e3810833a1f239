import type { ProblemCode } from '@charsheet/schema';

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
 * Why a viewer may not change or delete a sheet, or see its history; nothing for its owner. A private sheet of others does
 * not differ from a missing one.
 */
export function refusalToChange(sheet: Guarded | undefined, viewer: Viewer): ProblemCode | undefined {
  if (!sheet || !mayRead(sheet, viewer)) return 'not-found';
  if (owns(sheet, viewer)) return undefined;
  return viewer ? 'forbidden' : 'sign-in-required';
}

const restorableMs = 30 * 86_400_000;

/** Until when a sheet that was deleted can be restored. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restorableMs);

/** A sheet that was deleted before this time cannot be restored any more, and goes for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restorableMs);
