import type { FileHandle } from 'node:fs/promises';

import { LineSplitter } from '../../http/line-splitter.js';
import { openNameless, writeAll } from './nameless-file.js';
import type { ReadLine } from './read-line.js';

/** Lines that wait in a file until all others have come. */
export class Staged {
  #file: FileHandle | undefined;
  #size = 0;

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  async add(lines: readonly ReadLine[]): Promise<void> {
    this.#file ??= await openNameless();
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await writeAll(this.#file, bytes, this.#size);
    this.#size += bytes.length;
  }

  /** All of them, so many at a time. */
  async *read(most: number): AsyncGenerator<ReadLine[]> {
    if (!this.#file) return;
    const splitter = new LineSplitter(Number.POSITIVE_INFINITY);
    let lines: ReadLine[] = [];
    for await (const chunk of this.#file.createReadStream({ start: 0, autoClose: false })) {
      for (const { bytes } of splitter.push(chunk as Buffer)) {
        lines.push(revived(bytes));
        if (lines.length < most) continue;
        yield lines;
        lines = [];
      }
    }
    if (lines.length > 0) yield lines;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

function revived(bytes: Buffer | undefined): ReadLine {
  const line = JSON.parse(String(bytes)) as ReadLine;
  if (!line.past) return line;
  const { version, createdAt, updatedAt } = line.past;
  return { ...line, past: { version, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) } };
}
