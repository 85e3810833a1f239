import { ApiError } from '../../http/api-error.js';
import type { Asker } from '../policy.js';
import type { CharactersRepository, NewCharacter, StoredCharacter } from '../store/repository.js';

type Sent = Omit<NewCharacter, 'createdAt'>;

/**
 * The sheet that an earlier request with the same idempotency key has stored, as it is now.
 * @throws ApiError when that was another sheet, or when it was deleted
 */
export async function replayed(characters: CharactersRepository, sent: Sent, caller: Asker): Promise<StoredCharacter> {
  const earlier = await earlierCreate(characters, sent, caller);
  if (!earlier) throw new ApiError('not-found', { detail: 'the sheet that was stored with this key was deleted' });
  return earlier;
}

/**
 * The same, or nothing when there is no such sheet, deleted ones included.
 * @throws ApiError when it was another sheet
 */
export async function earlierCreate(
  characters: CharactersRepository,
  { id, isPublic, sheet }: Sent,
  caller: Asker,
): Promise<StoredCharacter | undefined> {
  const current = await characters.findReadable(id, caller);
  const first = current && (await characters.findVersion({ id, version: 1 }));
  if (!first) return undefined;
  if (first.sheet === JSON.stringify(sheet) && first.isPublic === isPublic) return current;
  throw new ApiError('idempotency-key-reused');
}
