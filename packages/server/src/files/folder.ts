import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder, and those above it that are missing, for its owner alone, and on the disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Resolves when what a folder lists is on the disk. */
export function syncFolder(path: string): Promise<void> {
  return withFile(path, 'r', async () => {});
}

/** Opens a file, works on it, and closes it only when all of it is on the disk. */
export async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
