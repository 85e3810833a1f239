import { mostBodyBytes } from '@charsheet/schema';

/** One line of a body. */
export interface Line {
  /** From 1; empty lines count, though they are left out. */
  number: number;
  /** Without its end; nothing of a line that is too long. */
  bytes: Buffer | undefined;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = Buffer.from('\ufeff');
/** What a line may have besides what is counted: a mark before it, and a part of its end. */
const uncounted = byteOrderMark.length + 1;

/** Cuts bytes into lines as they come. It keeps at most so much of a line, by default 1 MiB, and nothing of what is longer. */
export class LineSplitter {
  readonly #most: number;
  #number = 0;
  #held: Buffer[] = [];
  #size = 0;

  constructor(mostBytes = mostBodyBytes) {
    this.#most = mostBytes;
  }

  /** The lines that end in these bytes. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      this.#hold(chunk.subarray(from, at));
      this.#cut(lines);
      from = at + 1;
    }
    // The rest of what came is not to be kept alive by a few bytes.
    if (from < chunk.length) this.#hold(from === 0 ? chunk : Buffer.from(chunk.subarray(from)));
    return lines;
  }

  /** What comes after the last end of a line. */
  end(): Line[] {
    const lines: Line[] = [];
    if (this.#size > 0) this.#cut(lines);
    return lines;
  }

  #hold(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > this.#most + uncounted) this.#held = [];
    else if (piece.length > 0) this.#held.push(piece);
  }

  #cut(lines: Line[]): void {
    const number = ++this.#number;
    const isTooLong = this.#size > this.#most + uncounted;
    const bytes = isTooLong ? undefined : trimmed(this.#held, number === 1);
    this.#held = [];
    this.#size = 0;
    if (bytes && bytes.length > this.#most) lines.push({ number, bytes: undefined });
    else if (bytes?.length !== 0) lines.push({ number, bytes });
  }
}

function trimmed(pieces: readonly Buffer[], isFirst: boolean): Buffer {
  const [first = Buffer.alloc(0), ...more] = pieces;
  const all = more.length === 0 ? first : Buffer.concat(pieces);
  const from = isFirst && all.subarray(0, 3).equals(byteOrderMark) ? 3 : 0;
  return all.subarray(from, all.at(-1) === carriageReturn ? -1 : undefined);
}
