const digitsOf = (id: string) => id.replaceAll('-', '').toLowerCase();

/** Whether a text can be a part of an identifier: 4 or more of its digits, with or without dashes. */
export const isPart = (text: string) => /^[0-9a-f]{4,32}$/.test(digitsOf(text));

/** Where not all sheets are at hand: others hardly end in the same eight digits. */
export const shortestOfMany = 8;

/** Longer ends are no easier to type than the whole. */
const longest = 12;

/**
 * The last digits of identifiers, as few as tell each from all the others: from their ends and from their beginnings, since
 * either can be given.
 * @param least how many there are in any case, for lists that do not have all the sheets there are
 */
export function partsOf(ids: readonly string[], least = 4): readonly string[] {
  const digits = [...new Set(ids)].map(digitsOf);
  for (let length = least; length <= longest; length++) {
    const ends = new Set(digits.map((all) => all.slice(-length)));
    const isTaken = digits.some((all) => ends.has(all.slice(0, length)));
    if (ends.size === digits.length && !isTaken) return ids.map((id) => digitsOf(id).slice(-length));
  }
  return ids;
}
