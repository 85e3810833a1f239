import { createReadStream } from 'node:fs';

import { isMissing, systemReason, wrongUsage } from '../errors.js';
import type { Io } from '../terminal/io.js';
import { note } from '../terminal/output.js';
import type { Texts } from '../texts/texts.js';

/** The bytes of an input, or why there are none. */
export type Content =
  | { bytes: Uint8Array }
  | { unreadable: (texts: Texts) => string; code: 'file-not-found' | 'unreadable-file' }
  | { tooLarge: true };

/** How an input is called in messages. */
export const displayName = (file: string) => (file === '-' ? '<stdin>' : file);

/** Refuses what cannot be read: standard input has an end, so it is there once. */
export function checkNames(files: readonly string[]): void {
  if (files.filter((file) => file === '-').length > 1) {
    throw wrongUsage(({ system }) => system.stdinTwice);
  }
}

/** Reads a file, or standard input for `-`, up to so many bytes. */
export async function readInput(
  { io, interruption }: { io: Io; interruption: AbortSignal },
  file: string,
  maxBytes: number,
): Promise<Content> {
  if (file === '-' && io.stdin.isTTY) note(io, io.texts.system.readingTerminal);
  const source = file === '-' ? io.stdin : createReadStream(file, { end: maxBytes });
  try {
    return await interruptible(collect(source, maxBytes), interruption);
  } catch (error) {
    if (interruption.aborted) throw error;
    return { unreadable: systemReason(error), code: isMissing(error) ? 'file-not-found' : 'unreadable-file' };
  }
}

async function collect(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Content> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > maxBytes) return { tooLarge: true };
    pieces.push(piece);
  }
  return { bytes: Buffer.concat(pieces) };
}

/** The result of `work`, or a rejection with the reason of the signal when that comes first. */
async function interruptible<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
