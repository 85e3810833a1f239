import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { Failure } from '../errors.js';
import { systemReason } from '../system-reason.js';
import type { Io } from '../terminal/io.js';

/** A file to work on, in a folder of its own that nobody else can look into. */
export interface Draft {
  path: string;
  /** Whether nothing but its first text is in it. */
  isUntouched(): Promise<boolean>;
  /** Puts another text in its place. */
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Puts a text into a new draft. */
export async function createDraft({ env }: Pick<Io, 'env'>, text: string): Promise<Draft> {
  const parent = env['TMPDIR'] || tmpdir();
  const path = await write(parent, text).catch((error: unknown) => {
    throw new Failure({ outcome: 'failed', lines: [`cannot write to ${parent}: ${systemReason(error)}`] });
  });
  return {
    path,
    isUntouched: () =>
      readFile(path, 'utf8').then(
        (now) => now === text,
        () => false,
      ),
    write: (other) => writeFile(path, other),
    remove: () => rm(dirname(path), { recursive: true, force: true }),
  };
}

async function write(parent: string, text: string): Promise<string> {
  const path = join(await mkdtemp(join(parent, 'charsheet-')), 'sheet.json');
  await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  return path;
}
