import { hash } from 'node:crypto';

/** The identifier that always comes of this. */
export function derivedId(from: string): string {
  // In hexadecimal: a buffer of a hash has memory of its own, which takes longer to get than to hash so little.
  const digits = hash('sha256', from, 'hex');
  // UUIDv8 (RFC 9562, 5.8): version and variant, the rest is ours.
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) & 3];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
