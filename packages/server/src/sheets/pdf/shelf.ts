/** Keeps what was made last, so that it need not be made again. */
export interface Shelf<T> {
  /** What the key stands for, made if it is not there; one is made at a time. */
  get(key: string, make: () => Promise<T>): Promise<T>;
  has(key: string): boolean;
}

/** @param most how many it keeps */
export function shelf<T>(most: number): Shelf<T> {
  const kept = new Map<string, Promise<T>>();
  let last: Promise<unknown> = Promise.resolve();
  const keep = (key: string, value: Promise<T>) => {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
  return {
    has: (key) => kept.has(key),
    get(key, make) {
      const known = kept.get(key);
      if (known !== undefined) return keep(key, known);
      const made = last.then(make, make);
      last = made.catch(() => kept.delete(key));
      return keep(key, made);
    },
  };
}
