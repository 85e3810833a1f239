import type { Language } from '../../language.js';
import { nameOf } from '../first/catalog/look-up.js';

/** Gives the name of an identifier; the identifier itself when it is unknown. */
export type Name = (id: string) => string;

export const nameIn =
  (language: Language): Name =>
  (id) =>
    nameOf(id, language) ?? id;

/** The name of a thing or a spell; of one that is not known its identifier, made readable. */
export const spelledOut = (id: string, name: Name): string => {
  const known = name(id);
  const words = id.replaceAll('_', ' ').trim();
  return known === id && words !== '' ? words.charAt(0).toUpperCase() + words.slice(1) : known;
};

/** A number that may be large. */
export const grouped = (count: number, language: Language): string => count.toLocaleString(language);

/** Something, and how often, unless once. */
export const times = (what: string, count: number, language: Language): string =>
  count === 1 ? what : `${what} ×${grouped(count, language)}`;

/** Names in the order of their first occurrence, with how often they occur. */
export function counted(ids: readonly string[], name: Name): string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Array.from(counts, ([id, count]) => (count === 1 ? name(id) : `${name(id)} ×${count}`)).join(', ');
}

/** Stands for a value that follows from something unknown. */
export const unknown = '–';

/** A number that is added, with its sign. */
export const signed = (value: number): string => (value < 0 ? `\u2212${-value}` : `+${value}`);

export const signedOrUnknown = (value: number | null): string => (value === null ? unknown : signed(value));

/** The bonuses of a round, one for each attack. */
export const bonuses = (values: readonly number[] | null): string => values?.map(signed).join('/') ?? unknown;

/** A modifier in words; nothing for one that is 0 or unknown. */
export const modifierIn = (value: number | null, words: (modifier: string) => string): string[] =>
  value === null || value === 0 ? [] : [words(signed(value))];
