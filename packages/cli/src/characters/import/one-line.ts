const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [opening, closing] = ['[{', ']}'].map((text) => new Set(Buffer.from(text))) as [Set<number>, Set<number>];
const space = 0x20;
/** A line break within a string is no JSON, and must not become JSON by being taken out. */
const broken = 0x01;
/** An element or a line that is longer is refused as too large; of what it has besides nothing is kept. */
export const mostBytes = 2 * 1024 * 1024;

/** Follows a JSON text, byte by byte. */
class Strings {
  #isIn = false;
  #isEscaped = false;

  /** Whether the next byte is a part of a string, or one of its quotation marks. */
  has(byte: number): boolean {
    const was = this.#isIn;
    if (!was) this.#isIn = byte === quote;
    else if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isIn = false;
    return was || this.#isIn;
  }
}

const isBreak = (byte: number) => byte === 0x0a || byte === 0x0d;

/** A JSON text without line breaks. What is no JSON does not become any. */
export function asOneLine(text: Uint8Array): Buffer {
  const strings = new Strings();
  const line = Buffer.from(text);
  for (const [at, byte] of line.entries()) {
    const isIn = strings.has(byte);
    if (isBreak(byte)) line[at] = isIn ? broken : space;
  }
  return trimmed(line);
}

/** Cuts the elements out of a JSON array, as it comes, each as one line. Whether an element is JSON is not looked at. */
export class ArraySplitter {
  readonly #strings = new Strings();
  #depth = 0;
  #pieces: Buffer[] = [];
  #size = 0;
  /** Whether the array has ended. */
  isOver = false;

  /** The elements that end in these bytes. */
  push(chunk: Buffer): Buffer[] {
    const elements: Buffer[] = [];
    const cut = (from: number, to: number) => {
      this.#keep(chunk.subarray(from, to));
      const element = asOneLine(Buffer.concat(this.#pieces));
      [this.#pieces, this.#size] = [[], 0];
      if (element.length > 0) elements.push(element);
    };
    let from = 0;
    for (let at = 0; at < chunk.length && !this.isOver; at++) {
      const byte = chunk[at] as number;
      if (this.#strings.has(byte)) continue;
      if (opening.has(byte) && ++this.#depth === 1) from = at + 1;
      else if (byte === comma && this.#depth === 1) {
        cut(from, at);
        from = at + 1;
      } else if (closing.has(byte) && --this.#depth === 0) {
        cut(from, at);
        this.isOver = true;
      }
    }
    if (!this.isOver) this.#keep(chunk.subarray(from));
    return elements;
  }

  #keep(piece: Buffer): void {
    if (this.#size > mostBytes) return;
    this.#pieces.push(Buffer.from(piece));
    this.#size += piece.length;
  }
}

function trimmed(bytes: Buffer): Buffer {
  let [from, to] = [0, bytes.length];
  const isBlank = (byte: number | undefined) => byte === space || byte === 0x09;
  while (from < to && isBlank(bytes[from])) from++;
  while (to > from && isBlank(bytes[to - 1])) to--;
  return bytes.subarray(from, to);
}
