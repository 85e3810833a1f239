import { open } from 'node:fs/promises';

/** Of WebAssembly's memory. */
const pageBytes = 65_536;

/**
 * Room for so many bytes that goes back to the system when nobody needs it any more. A large buffer does so too, but the
 * allocator takes from its size how much of what else becomes free it may keep, in each thread: tens of MiB in all.
 */
export const mapped = (size: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new WebAssembly.Memory({ initial: Math.ceil(size / pageBytes) }).buffer, 0, size);

/** Reads a file into such room. */
export async function readMapped(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = mapped(size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
