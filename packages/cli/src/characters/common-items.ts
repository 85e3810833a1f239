/** The longest sequence of items that two lists have in common, as pairs of their indexes. */
export function commonItems(from: readonly unknown[], to: readonly unknown[]): [number, number][] {
  const [a, b] = [from, to].map((list) => list.map((item) => JSON.stringify(item)));
  return a && b ? walk(a, b, lengths(a, b)) : [];
}

type Lengths = (i: number, j: number) => number;

/** How many items the ends of both lists have in common, from these indexes on. */
function lengths(a: readonly string[], b: readonly string[]): Lengths {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at: Lengths = (i, j) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

function walk(a: readonly string[], b: readonly string[], at: Lengths): [number, number][] {
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
