/** Most different lines of one import. */
const most = 2_000_000;

/** Counts how often the same has come, by digests, of which it keeps eight bytes: twelve bytes for each that came. */
export class Occurrences {
  #slots = new Uint32Array(3 * 4096);
  #used = 0;

  get isFull(): boolean {
    return this.#used >= most;
  }

  /** How often it has come before. */
  count(digest: Buffer): number {
    if (2 * this.#used >= this.#slots.length / 3) this.#grow();
    const at = this.#find(digest.readUInt32LE(0), digest.readUInt32LE(4));
    const before = this.#slots[at + 2] ?? 0;
    if (before === 0) this.#used++;
    this.#slots[at + 2] = before + 1;
    return before;
  }

  /** The place of a digest, which is its own from now on. */
  #find(low: number, high: number): number {
    const slots = this.#slots;
    const size = slots.length / 3;
    for (let slot = low & (size - 1); ; slot = (slot + 1) & (size - 1)) {
      const at = 3 * slot;
      if (slots[at + 2] === 0) {
        slots[at] = low;
        slots[at + 1] = high;
        return at;
      }
      if (slots[at] === low && slots[at + 1] === high) return at;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 3) {
      const count = old[at + 2] ?? 0;
      if (count > 0) this.#slots[this.#find(old[at] ?? 0, old[at + 1] ?? 0) + 2] = count;
    }
  }
}
