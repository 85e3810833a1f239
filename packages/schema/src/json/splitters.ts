import { asOneLine, contentAt, isBlank, Strings } from './one-line.js';

const [comma, newline] = [0x2c, 0x0a];
const [bracket, brace, closingBracket, closingBrace] = [0x5b, 0x7b, 0x5d, 0x7d];
const isOpening = (byte: number) => byte === bracket || byte === brace;
const isClosing = (byte: number) => byte === closingBracket || byte === closingBrace;

/** Pieces of what has not ended yet, of too many bytes the first ones. */
export class Held {
  readonly #most: number;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  add(piece: Uint8Array): void {
    if (piece.length === 0 || this.#size === this.#most) return;
    // The rest of what came is not to be kept alive by a few bytes.
    const kept = piece.slice(0, this.#most - this.#size);
    this.#pieces.push(kept);
    this.#size += kept.length;
  }

  /** All of it, with a last piece. */
  take(last: Uint8Array = new Uint8Array()): Uint8Array {
    if (this.#size === 0) return last.subarray(0, this.#most);
    this.add(last);
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    [this.#pieces, this.#size] = [[], 0];
    return all;
  }
}

/** Cuts bytes into lines, as they come. */
export class LineSplitter {
  readonly #held: Held;

  /** @param mostBytes of a line; what is longer is cut */
  constructor(mostBytes: number) {
    this.#held = new Held(mostBytes);
  }

  /** The lines that end in these bytes, without their ends. */
  push(chunk: Uint8Array): Uint8Array[] {
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      lines.push(this.#held.take(chunk.subarray(from, at)));
      from = at + 1;
    }
    this.#held.add(chunk.subarray(from));
    return lines;
  }

  /** What comes after the last end of a line. */
  end(): Uint8Array {
    return this.#held.take();
  }
}

/** Cuts the elements out of a JSON array, as it comes, each as one line. Whether an element is JSON is not looked at. */
export class ArraySplitter {
  readonly #strings = new Strings();
  readonly #held: Held;
  #depth = 0;
  /** Whether the array has ended. */
  isOver = false;
  /** Whether anything follows it. */
  hasMore = false;

  /** @param mostBytes of an element; what is longer is cut */
  constructor(mostBytes: number) {
    this.#held = new Held(mostBytes);
  }

  /** The elements that end in these bytes. */
  push(chunk: Uint8Array): Uint8Array[] {
    const elements: Uint8Array[] = [];
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
      if (isOpening(byte) && ++this.#depth === 1) from = at + 1;
      else if (byte === comma && this.#depth === 1) {
        cut(from, at);
        from = at + 1;
      } else if (isClosing(byte) && --this.#depth === 0) {
        cut(from, at);
        this.isOver = true;
      }
    }
    if (!this.isOver) this.#held.add(chunk.subarray(from));
    return elements;
  }
}

/** How JSON values stand in a file: each on a line, in an array, or one alone on as many lines as it likes. */
type FileForm = 'lines' | 'array' | 'one';

/**
 * Finds out how values stand in a file.
 * @param head how it begins; nothing else is looked at
 */
export function fileForm(head: Uint8Array): FileForm {
  const from = contentAt(head);
  if (head[from] === bracket) return 'array';
  const end = head.indexOf(newline, from);
  if (end < 0 || head[from] !== brace || isWhole(head.subarray(from, end))) return 'lines';
  // Of an object that goes on the next line is a member of it. Another object means that the first line is broken.
  const next = head[contentAt(head, end)];
  return next === undefined || next === brace ? 'lines' : 'one';
}

/** Whether all that is opened is closed. */
function isWhole(text: Uint8Array): boolean {
  const strings = new Strings();
  let depth = 0;
  for (const byte of text) {
    if (strings.has(byte)) continue;
    if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
  }
  return depth <= 0;
}
