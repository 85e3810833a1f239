import { hash } from 'node:crypto';

import { UUID } from 'uuidv7';

/** The identifier that always comes of this. */
export function derivedId(from: string): string {
  const bytes = hash('sha256', from, 'buffer').subarray(0, 16);
  // UUIDv8 (RFC 9562, 5.8): version and variant, the rest is ours.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return UUID.ofInner(bytes).toString();
}
