const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [opening, closing] = ['[{', ']}'].map((text) => new Set(Buffer.from(text))) as [Set<number>, Set<number>];
const space = 0x20;
/** A line break within a string is no JSON, and must not become JSON by being taken out. */
const broken = 0x01;
/** An element or a line that is longer is cut here, even where it is kept as it was. */
const mostKept = 32 * 1024 * 1024;
/** What is longer is refused as too large; of what it has besides nothing is sent. */
const mostSent = 2 * 1024 * 1024;

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

const newline = 0x0a;
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

/** Pieces of what has not ended yet. */
class Held {
  #pieces: Buffer[] = [];
  #size = 0;

  add(piece: Buffer): void {
    if (piece.length === 0 || this.#size === mostKept) return;
    // The rest of what came is not to be kept alive by a few bytes.
    const kept = Buffer.from(piece.subarray(0, mostKept - this.#size));
    this.#pieces.push(kept);
    this.#size += kept.length;
  }

  /** All of it, with a last piece. */
  take(last: Buffer): Buffer {
    if (this.#size === 0) return last.subarray(0, mostKept);
    this.add(last);
    const all = Buffer.concat(this.#pieces);
    [this.#pieces, this.#size] = [[], 0];
    return all;
  }
}

/** Cuts bytes into lines, as they come. */
export class LineSplitter {
  readonly #held = new Held();

  /** The lines that end in these bytes, without their ends. */
  push(chunk: Buffer): Buffer[] {
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      lines.push(this.#held.take(chunk.subarray(from, at)));
      from = at + 1;
    }
    this.#held.add(chunk.subarray(from));
    return lines;
  }

  /** What comes after the last end of a line. */
  end(): Buffer {
    return this.#held.take(Buffer.alloc(0));
  }
}

/** Cuts the elements out of a JSON array, as it comes, each as one line. Whether an element is JSON is not looked at. */
export class ArraySplitter {
  readonly #strings = new Strings();
  readonly #held = new Held();
  #depth = 0;
  /** Whether the array has ended. */
  isOver = false;
  /** Whether anything follows it. */
  hasMore = false;

  /** The elements that end in these bytes. */
  push(chunk: Buffer): Buffer[] {
    const elements: Buffer[] = [];
    const cut = (from: number, to: number) => {
      const element = asOneLine(this.#held.take(chunk.subarray(from, to)));
      if (element.length > 0) elements.push(element);
    };
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.isOver) {
        this.hasMore ||= !isBlank(chunk.subarray(at));
        break;
      }
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
    if (!this.isOver) this.#held.add(chunk.subarray(from));
    return elements;
  }
}

/** Whether there is nothing but white space in bytes, and a mark of their order. */
export const isBlank = (bytes: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*$/.test(bytes.toString('latin1'));

function trimmed(bytes: Buffer): Buffer {
  let [from, to] = [0, bytes.length];
  const isBlank = (byte: number | undefined) => byte === space || byte === 0x09;
  while (from < to && isBlank(bytes[from])) from++;
  while (to > from && isBlank(bytes[to - 1])) to--;
  return bytes.subarray(from, to);
}

const byteOrderMark = Buffer.from('\ufeff');
const carriageReturn = 0x0d;

/**
 * A line as it is sent: the service knows it by these bytes, and knows nothing of its file. An option takes precedence over
 * the line: a record that was read has the member too.
 */
export function lineOf(bytes: Buffer, isPublic: boolean | undefined): Buffer {
  const from = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  let to = bytes.length;
  while (to > from && bytes[to - 1] === carriageReturn) to--;
  const line = bytes.subarray(from, Math.min(to, mostSent));
  if (isPublic === undefined || !line.includes('"isPublic"')) return line;
  const text = line.toString('latin1').replace(/"isPublic"(\s*):(\s*)(?:true|false)/, `"isPublic"$1:$2${isPublic}`);
  return Buffer.from(text, 'latin1');
}
