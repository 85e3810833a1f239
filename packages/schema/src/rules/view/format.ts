import type { Language } from '../../language.js';
import { nameOf } from '../first/catalog/look-up.js';

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

/** Stands for a value that follows from something that is not known. */
export const unknown = '–';

/** A number that is added, with its sign. */
export const signed = (value: number): string => (value < 0 ? `\u2212${-value}` : `+${value}`);

/** The same, or the mark of what is not known. */
export const signedOrUnknown = (value: number | null): string => (value === null ? unknown : signed(value));

/** The bonuses of a round, one for each attack. */
export const bonuses = (values: readonly number[] | null): string => values?.map(signed).join('/') ?? unknown;

/** What is added or taken away, where that is anything. */
export const ifAny = (value: number | null, say: (modifier: string) => string): string[] =>
  value === null || value === 0 ? [] : [say(signed(value))];
