import { forCaller } from '../../http/cache.js';
import { etagOf } from '../../http/conditional.js';
import { JsonText } from '../../http/mount.js';
import type { StoredCharacter } from '../store/repository.js';

/** The record as JSON: what the service adds, put before the members of the sheet, whose text stays as stored. */
export function recordOf({ id, version, isPublic, createdAt, updatedAt, sheet }: StoredCharacter): JsonText {
  const created = createdAt.toISOString();
  // Most sheets are as they were made, and to write a time takes a while.
  const updated = updatedAt.getTime() === createdAt.getTime() ? created : updatedAt.toISOString();
  const times = `"createdAt":"${created}","updatedAt":"${updated}"`;
  return new JsonText(`{"id":"${id}","version":${version},"isPublic":${isPublic},${times},${sheet.slice(1)}`);
}

/** Headers of an answer with a record, and where it is to be found when it is new. */
export function recordHeaders({ version, updatedAt, isPublic }: StoredCharacter, location?: string) {
  const headers: Record<string, string> = {
    ETag: etagOf(version),
    'Last-Modified': updatedAt.toUTCString(),
    Vary: forCaller.Vary,
    'Cache-Control': isPublic ? 'no-cache' : forCaller['Cache-Control'],
  };
  if (location !== undefined) headers['Location'] = location;
  return headers;
}

/** The usual answer with a record. */
export const recordReply = (stored: StoredCharacter) => ({
  status: 200 as const,
  headers: recordHeaders(stored),
  body: recordOf(stored),
});
