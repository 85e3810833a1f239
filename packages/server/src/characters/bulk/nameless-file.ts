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

/** Writes all of it there: near the end of a disk the system takes a part, and says so by no error. */
export async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}
