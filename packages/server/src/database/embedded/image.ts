import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';

import { syncFolder, withFile } from '../../files/folder.js';
import { mapped, readMapped } from './mapped.js';

/**
 * A prepared database folder, made by `scripts/build-image.mjs`: gzip over one line of JSON (this header), then the
 * files' bytes one after another.
 */
interface ImageHeader {
  /** The PGlite version that made it. */
  pglite: string;
  /** In an order in which every parent comes before its children. */
  folders: string[];
  files: { path: string; size: number }[];
}

/** Enough to keep the disk busy: the time goes into waiting for fsync. */
const CONCURRENCY = 16;

/**
 * Unpacks a database image to the folder `target`, whose parent exists. It appears whole and on the disk, or not at
 * all; what an earlier, interrupted call left is cleared away. Rejects when `target` exists and is not empty.
 */
export async function unpackImage(image: string, target: string): Promise<void> {
  const temporary = `${target}.unpacking`;
  const { header, body } = splitImage(await unzip(image));
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { mode: 0o700 });
  for (const folder of header.folders) await mkdir(join(temporary, folder), { mode: 0o700 });

  let offset = 0;
  const files = header.files.map(({ path, size }) => {
    const bytes = body.subarray(offset, offset + size);
    offset += size;
    return { path: join(temporary, path), bytes };
  });
  await inParallel(files, ({ path, bytes }) => withFile(path, 'wx', (file) => file.writeFile(bytes)));
  await inParallel(['.', ...header.folders], (folder) => syncFolder(join(temporary, folder)));
  await rename(temporary, target);
  await syncFolder(dirname(target));
}

async function unzip(path: string): Promise<Buffer> {
  const packed = await readMapped(path);
  // A gzip file ends in the length of what was packed.
  const bytes = mapped(Buffer.from(packed.buffer).readUInt32LE(packed.length - 4));
  const unzipping = createGunzip({ chunkSize: 65_536 });
  unzipping.end(packed);
  let at = 0;
  for await (const chunk of unzipping) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return Buffer.from(bytes.buffer, 0, bytes.length);
}

/** Splits an image that has been unzipped. */
function splitImage(bytes: Buffer): { header: ImageHeader; body: Buffer } {
  const end = bytes.indexOf('\n');
  return { header: JSON.parse(bytes.toString('utf8', 0, end)) as ImageHeader, body: bytes.subarray(end + 1) };
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
