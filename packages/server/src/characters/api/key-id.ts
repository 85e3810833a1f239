import { createHash } from 'node:crypto';

import { UUID } from 'uuidv7';

import type { Character } from '@charsheet/schema';

interface Request {
  key: string;
  ownerId: string | null;
  isPublic: boolean;
  sheet: Character;
}

/**
 * The identifier of a sheet that is stored under an idempotency key: a retry finds it, and no table of keys is needed.
 * Keys of different accounts never meet. Without an account the sheet itself is part of it, so that a stranger with the
 * same key gets a sheet of their own.
 */
export function idOfKey({ key, ownerId, isPublic, sheet }: Request): string {
  const scope = ownerId === null ? [key, isPublic, sheet] : [key, ownerId];
  const bytes = createHash('sha256').update(JSON.stringify(scope)).digest().subarray(0, 16);
  // UUIDv8 (RFC 9562, 5.8): version and variant, the rest is ours.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return UUID.ofInner(bytes).toString();
}
