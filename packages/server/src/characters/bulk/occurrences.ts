/** Most different lines of one import. */
const most = 2_000_000;

/** One of them grows at a time: that takes no time to speak of, and little is in memory twice. */
const tables = 256;
const fullest = 0.8;
const growth = 1.25;

/** Words of 32 bits that each has: two of its identifier, and how often it came. */
const words = 3;

/** Counts how often the same has come, by derived identifiers, of which it keeps eight bytes: 15 to 19 bytes for each that came. */
export class Occurrences {
  readonly #tables = Array.from({ length: tables }, () => new Uint32Array(16 * words));
  readonly #used = new Uint32Array(tables);
  #all = 0;

  get isFull(): boolean {
    return this.#all >= most;
  }

  /** How often it has come before. */
  count(id: string): number {
    const low = Number.parseInt(id.slice(0, 8), 16);
    const high = Number.parseInt(id.slice(28), 16);
    const at = low % tables;
    const table = this.#withRoom(at);
    const slot = slotOf(table, low, high);
    const before = table[slot + 2] ?? 0;
    if (before === 0) {
      this.#used[at] = (this.#used[at] ?? 0) + 1;
      this.#all++;
    }
    table[slot + 2] = before + 1;
    return before;
  }

  #withRoom(at: number): Uint32Array {
    const table = this.#tables[at] ?? new Uint32Array();
    const size = table.length / words;
    if ((this.#used[at] ?? 0) < fullest * size) return table;
    const larger = new Uint32Array(Math.ceil(growth * size) * words);
    for (let from = 0; from < table.length; from += words) {
      const count = table[from + 2] ?? 0;
      if (count > 0) larger[slotOf(larger, table[from] ?? 0, table[from + 1] ?? 0) + 2] = count;
    }
    this.#tables[at] = larger;
    return larger;
  }
}

/** Where an identifier has its words, which are its own from now on. */
function slotOf(table: Uint32Array, low: number, high: number): number {
  let at = Math.floor((high / 2 ** 32) * (table.length / words)) * words;
  while (table[at + 2] !== 0 && (table[at] !== low || table[at + 1] !== high)) {
    at += words;
    if (at === table.length) at = 0;
  }
  table[at] = low;
  table[at + 1] = high;
  return at;
}
