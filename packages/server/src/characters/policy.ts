import { ApiError } from '../http/api-error.js';

/** Who asks: an account, or nobody in particular. */
export type Asker = { user: { id: string } } | undefined;

/** What decides who may do what with a sheet. One without an owner was stored without an account. */
export interface Guarded {
  isPublic: boolean;
  ownerId: string | null;
}

/** Whether it is the asker's own sheet. */
export const owns = ({ ownerId }: Guarded, asker: Asker): boolean => asker !== undefined && ownerId === asker.user.id;

/** A public sheet is there for everybody, a private one for its owner. */
export const mayRead = (sheet: Guarded, asker: Asker): boolean => sheet.isPublic || owns(sheet, asker);

/**
 * Only the owner may change or delete a sheet, or see its history.
 * @throws ApiError that does not tell a private sheet from a missing one
 */
export function assertMayChange<S extends Guarded>(sheet: S | undefined, asker: Asker): asserts sheet is S {
  if (!sheet || !mayRead(sheet, asker)) throw new ApiError('not-found');
  if (owns(sheet, asker)) return;
  throw new ApiError(asker ? 'forbidden' : 'sign-in-required');
}

/** @throws ApiError when nobody would own the sheet and only its owner could read it */
export function assertMayCreate(isPublic: boolean, asker: Asker): void {
  if (!isPublic && !asker) throw new ApiError('sign-in-required', { detail: 'a private sheet needs an owner' });
}
