import type { CharactersRepository, StoredCharacter } from '../store/repository.js';
import type { Search } from '../store/search.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { cut } from './page.js';

export interface CharacterPage {
  page: StoredCharacter[];
  /** Cursor of the page after this one; null on the last one. */
  next: string | null;
}

/**
 * One page of an owner's sheets.
 * @param cursor of the page before, or nothing for the first one
 * @throws ApiError when the cursor is not ours
 */
export async function pageOf(
  characters: CharactersRepository,
  search: Omit<Search, 'after'>,
  cursor: string | undefined,
): Promise<CharacterPage> {
  const { limit } = search;
  const after = cursor === undefined ? {} : { after: decodeCursor(cursor) };
  const found = await characters.list({ ...search, ...after, limit: limit + 1 });
  return cut(found, limit, encodeCursor);
}
