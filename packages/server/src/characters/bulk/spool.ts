import type { FileHandle } from 'node:fs/promises';

import { openNameless, writeAll } from './nameless-file.js';

/** What is kept in memory, in characters. */
const mostInMemory = 262_144;
const readSize = 65_536;

/**
 * The same texts, taken from their source as fast as it has them, however slowly they are read: what nobody has read yet waits
 * in a file. When the file has no place any more, the source is ended, and what `tooMany` says comes last.
 * @param mostBytes of the file
 */
export async function* spooled(
  source: AsyncIterable<string>,
  { mostBytes, tooMany }: { mostBytes: number; tooMany: () => string },
): AsyncGenerator<string | Buffer> {
  const spool = new Spool(mostBytes);
  const filled = fill(spool, source, tooMany);
  try {
    for (let text = await spool.take(); text !== undefined; text = await spool.take()) yield text;
  } finally {
    spool.stop();
    await filled;
    await spool.close();
  }
}

async function fill(spool: Spool, source: AsyncIterable<string>, tooMany: () => string): Promise<void> {
  try {
    for await (const text of source) {
      if (await spool.put(text)) continue;
      await spool.put(tooMany(), true);
      break;
    }
    spool.end();
  } catch (error) {
    spool.end(error);
  }
}

class Spool {
  readonly #mostBytes: number;
  #memory: string[] = [];
  #inMemory = 0;
  #file: FileHandle | undefined;
  #written = 0;
  #read = 0;
  #isEnded = false;
  #isStopped = false;
  #failure: unknown;
  #hasChanged = false;
  #wake = () => {};

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Whether there was a place for it. */
  async put(text: string, always = false): Promise<boolean> {
    if (this.#isStopped) return false;
    if (this.#written === 0 && (this.#inMemory + text.length <= mostInMemory || this.#memory.length === 0)) {
      this.#memory.push(text);
      this.#inMemory += text.length;
    } else {
      const bytes = Buffer.from(text);
      if (!always && this.#written + bytes.length > this.#mostBytes) return false;
      // Counted before it is there, so that nothing that comes meanwhile goes before it.
      const at = this.#written;
      this.#written += bytes.length;
      this.#file ??= await openNameless();
      await writeAll(this.#file, bytes, at);
    }
    this.#tell();
    return true;
  }

  end(failure?: unknown): void {
    this.#failure = failure;
    this.#isEnded = true;
    this.#tell();
  }

  #tell(): void {
    this.#hasChanged = true;
    this.#wake();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async take(): Promise<string | Buffer | undefined> {
    for (;;) {
      this.#hasChanged = false;
      const text = this.#memory.shift();
      if (text !== undefined) {
        this.#inMemory -= text.length;
        return text;
      }
      const bytes = await this.#takeFromFile();
      if (bytes) return bytes;
      if (this.#hasChanged) continue;
      if (this.#isEnded && this.#failure !== undefined) throw this.#failure;
      if (this.#isEnded) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #takeFromFile(): Promise<Buffer | undefined> {
    if (!this.#file || this.#read === this.#written) return undefined;
    const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(readSize), 0, readSize, this.#read);
    if (bytesRead === 0) return undefined;
    this.#read += bytesRead;
    if (this.#read === this.#written) {
      this.#read = 0;
      this.#written = 0;
    }
    return buffer.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}
