import { Text } from '../contract/text.js';

/** Longest e-mail address, in characters. */
const longest = 254;

/** An e-mail address as a person types it; {@link normalizeEmail} says whether it is one. */
export const Email = Text(3, longest, {
  title: 'e-mail address',
  description: 'E-mail address; letter case and surrounding spaces do not count',
  examples: ['bence@example.org'],
});

const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/**
 * The one form under which an address is known: compatibility forms such as a full-width @ are resolved first, so that
 * what is checked is what is stored.
 * @returns nothing when it is not an e-mail address
 */
export function normalizeEmail(text: string): string | undefined {
  const normal = text.normalize('NFKC').trim().toLowerCase();
  return normal.length <= longest && address.test(normal) ? normal : undefined;
}
