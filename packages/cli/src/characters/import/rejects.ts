import { open, stat } from 'node:fs/promises';

import type { Problem } from '@charsheet/schema';

import { Failure, systemReason, wrongUsage } from '../../errors.js';
import type { Entry } from './source.js';

/** Keeps refused lines as they were, and beside them why they were refused. */
export interface Rejects {
  add(entry: Entry, problem: Problem): Promise<void>;
  /** How large both files are, in bytes. */
  readonly sizes: readonly number[];
  close(): Promise<void>;
}

interface Opening {
  input: string;
  /** How large the files were when the import ended that goes on; what they have besides is written anew. */
  sizes: readonly number[] | undefined;
}

/**
 * @throws Failure when they cannot be written, also later; when one of them is the input
 */
export async function openRejects(file: string, { input, sizes }: Opening): Promise<Rejects> {
  const files: Reject[] = [];
  for (const [at, name] of [file, `${file}.reasons`].entries()) {
    if (await isSame(name, input)) throw wrongUsage(({ sheets }) => sheets.import.rejectsInput(name));
    files.push(await openReject(name, sizes && (sizes[at] ?? 0)));
  }
  const [lines, reasons] = files as [Reject, Reject];
  return {
    async add({ place, bytes }, { code, title, detail, errors }) {
      await lines.add(Buffer.concat([bytes, Buffer.from('\n')]));
      await reasons.add(Buffer.from(`${JSON.stringify({ place, code, title, detail, errors })}\n`));
    },
    get sizes() {
      return files.map(({ size }) => size);
    },
    async close() {
      for (const one of files) await one.close();
    },
  };
}

interface Reject {
  readonly size: number;
  add(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** What is added is with the system before the import goes on: what counts as done is in it. */
async function openReject(file: string, begin: number | undefined): Promise<Reject> {
  let size = begin ?? 0;
  const handle = await told(file, async () => {
    const opened = await open(file, begin === undefined ? 'w' : 'a');
    if (begin !== undefined && (await opened.stat()).size > begin) await opened.truncate(begin);
    return opened;
  });
  return {
    get size() {
      return size;
    },
    async add(bytes) {
      await told(file, () => handle.appendFile(bytes));
      size += bytes.length;
    },
    close: () => handle.close(),
  };
}

async function told<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure({
      outcome: 'failed',
      code: 'unwritable-file',
      input: file,
      lines: [(texts) => texts.system.cannotWrite(file, systemReason(error)(texts))],
    });
  }
}

/** Whether both names are of one file, which to open for writing would empty. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [found, input] = await Promise.all([one, other].map((name) => stat(name).catch(() => undefined)));
  return found !== undefined && found.dev === input?.dev && found.ino === input.ino;
}
