import { createReadStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { syncFolder } from '../files/folder.js';

/**
 * Writes a compressed file for its owner alone. It appears whole and on the disk, in place of the one that was there, or not
 * at all.
 */
export async function writeWhole(path: string, content: AsyncIterable<string>): Promise<void> {
  const target = await placeOf(path);
  const partial = `${target}.${process.pid}.partial`;
  // One that was left by another process of this number is not somebody else's to read.
  await rm(partial, { force: true });
  const file = await open(partial, 'wx', 0o600);
  try {
    await pipeline(Readable.from(content, { objectMode: true }), createGzip(), file.createWriteStream({ flush: true }));
    await rename(partial, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

/** Where a file is to be: a link is followed, and what is no file, such as a device, does not get one in its place. */
async function placeOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile()) throw new Error(`${path} is there already, and is no file`);
  return found ? realpath(path) : resolve(path);
}

/** What is in a compressed file, as it is read. */
export async function* readCompressed(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  // Its end and its errors are those of what it is unpacked to.
  pipeline(file, unpacked).catch(() => {});
  yield* unpacked;
}
