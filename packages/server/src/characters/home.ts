import { type Edition, sheetPath } from '@charsheet/schema';

import { ApiError } from '../http/api-error.js';
import type { Guarded } from './policy.js';

export interface Placed extends Guarded {
  id: string;
  edition: Edition;
}

/** The sheets that handlers of one edition serve. */
export interface Home {
  edition: Edition;
  /** Path of the base URL, without a slash at its end. */
  basePath: string;
}

/**
 * Lets a reader go on with a sheet of the edition.
 * @param rest of the path and query, behind the identifier
 * @throws ApiError that leads to where a sheet of another edition is
 */
export function assertAtHome(sheet: Placed, { edition, basePath }: Home, rest: () => string): void {
  if (sheet.edition === edition) return;
  const place = basePath + sheetPath(sheet);
  throw new ApiError('other-edition', {
    detail: ({ otherEdition }) => otherEdition(place),
    headers: { Location: place + rest() },
  });
}
