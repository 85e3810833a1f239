import { decodeCursor, encodeCursor } from './cursor.js';
import { cutPage } from './page.js';
import type { CharactersRepository, StoredCharacter } from './repository.js';
import type { Search } from './search.js';

export interface OwnSheets {
  items: StoredCharacter[];
  /** Cursor of the page after this one; null on the last one. */
  next: string | null;
}

/**
 * One page of an owner's sheets.
 * @param cursor of the page before, or nothing for the first one
 * @throws ApiError when the cursor is not ours
 */
export async function ownSheets(
  characters: CharactersRepository,
  search: Omit<Search, 'after'>,
  cursor: string | undefined,
): Promise<OwnSheets> {
  const { limit } = search;
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
  return cutPage(await characters.list({ ...search, ...after, limit: limit + 1 }), limit, encodeCursor);
}
