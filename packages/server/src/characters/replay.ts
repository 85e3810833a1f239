import { ApiError } from '../http/api-error.js';
import type { Asker } from './policy.js';
import type { CharactersRepository, NewCharacter, StoredCharacter } from './repository.js';

/**
 * The sheet that an earlier request with the same idempotency key has stored, as it is now.
 * @throws ApiError when that was another sheet, or when it was deleted
 */
export async function replayed(
  characters: CharactersRepository,
  { id, isPublic, sheet }: Omit<NewCharacter, 'createdAt'>,
  caller: Asker,
): Promise<StoredCharacter> {
  const current = await characters.findReadable(id, caller);
  const first = current && (await characters.findVersion({ id, version: 1 }));
  if (!first) throw new ApiError('not-found', { detail: 'the sheet that was stored with this key was deleted' });
  if (first.sheet === JSON.stringify(sheet) && first.isPublic === isPublic) return current;
  throw new ApiError('idempotency-key-reused');
}
