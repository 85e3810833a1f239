import { lineOf } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import { mostUploadBytes, type SentFiles } from '../../http/form-body.js';
import type { Line } from '../../http/line-splitter.js';
import { nameIn } from '../sheet-name.js';
import { type FileFault, type InFile, sheetsIn } from './file.js';

/** A sheet that was uploaded: where it stood, and its name. */
export interface UploadedSheet extends Pick<InFile, 'unit' | 'number'> {
  file: string;
  name: string;
}

/** A file that was uploaded, and why it, or the rest of it, cannot be read. */
export interface BadFile {
  file: string;
  fault: FileFault;
}

/** The sheets of files that are uploaded, as the lines of one import. */
export class UploadedSheets {
  readonly badFiles: BadFile[] = [];
  /** How many files have a name, as all have that somebody has chosen. */
  files = 0;
  readonly #waiting = new Map<number, UploadedSheet>();
  #count = 0;

  /** @param isPublic who may see them, whatever they say themselves */
  async *lines(files: SentFiles, isPublic: boolean | undefined): AsyncGenerator<Line[], void> {
    let size = 0;
    const took = (bytes: number) => {
      size += bytes;
      if (size > mostUploadBytes) throw new ApiError('body-too-large');
    };
    for await (const { name: file, content } of files) {
      if (file === '') continue;
      this.files++;
      const told = (fault: FileFault) => this.badFiles.push({ file, fault });
      for await (const sheets of sheetsIn(content, { told, took })) {
        yield sheets.map((sheet) => this.#line(file, sheet, isPublic));
      }
    }
  }

  /** The sheet that was given as a line of this number, once. */
  take(line: number): UploadedSheet | undefined {
    const sheet = this.#waiting.get(line);
    this.#waiting.delete(line);
    return sheet;
  }

  #line(file: string, { unit, number, bytes }: InFile, isPublic: boolean | undefined): Line {
    const line = ++this.#count;
    this.#waiting.set(line, { file, unit, number, name: nameIn(parsed(bytes)) });
    const seen = bytes && lineOf(bytes, isPublic);
    return { number: line, bytes: seen && Buffer.from(seen.buffer, seen.byteOffset, seen.byteLength) };
  }
}

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return bytes && JSON.parse(String(bytes));
  } catch {
    return undefined;
  }
}
