import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Opens a file for what has no place in memory. It is gone when it is closed, and with the process. */
export async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `charsheet-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
