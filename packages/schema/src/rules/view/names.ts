import type { Language } from '../../language.js';
import { nameOf } from '../first/check/say.js';

/** What the thing of an identifier is called; the identifier itself when it is not known. */
export type Name = (id: string) => string;

export const nameIn =
  (language: Language): Name =>
  (id) =>
    nameOf(id, language) ?? id;

/** Names in the order in which they come first, with how often they come. */
export function counted(ids: readonly string[], name: Name): string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Array.from(counts, ([id, count]) => (count === 1 ? name(id) : `${name(id)} ×${count}`)).join(', ');
}
