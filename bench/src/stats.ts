/** The middle of some numbers; of an even count the mean of the middle two. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The same, of values that may all be missing. */
export function medianOf<T>(items: readonly T[], value: (item: T) => number | undefined): number | undefined {
  const values = items.map(value).filter((number) => number !== undefined);
  return values.length === 0 ? undefined : median(values);
}

/** The items by what a key says of them, in the order in which the keys first come. */
export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

/**
 * The items in another order each round, a Williams design: over as many rounds as there are items each comes once at each
 * place, and once right after each other one, since what ran before may go on a little; of an odd count over twice as many.
 */
export function balanced<T>(items: readonly T[], round: number): T[] {
  const count = items.length;
  // 0, 1, the last, 2, the last but one: each step is of another length.
  const zigzag = items.map((_, place) => (place % 2 === 1 ? (place + 1) / 2 : (count - place / 2) % count));
  const order = zigzag.map((at) => items[(at + round) % count] as T);
  return count % 2 === 1 && Math.floor(round / count) % 2 === 1 ? order.reverse() : order;
}
