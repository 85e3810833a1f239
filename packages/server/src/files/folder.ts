import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, for its owner alone, and on the disk. One by one: where nothing can be
 * made, as in /proc, the recursive way of Node.js never ends.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (await isFolder(path)) return;
    // What is there is no folder, which says more than that there is something.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') await readdir(path);
    throw error;
  }
  await syncFolder(above);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Resolves when what a folder lists is on the disk, as far as its file system can say so of folders. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await withFile(path, 'r', async () => {});
  } catch (error) {
    if (!['EINVAL', 'EBADF', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
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
