import { createReadStream } from 'node:fs';

import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { systemReason } from '../system-reason.js';
import { note } from '../terminal/output.js';
import { interruptible } from './interruptible.js';

/** The bytes of an input, or why there are none. */
export type Content = { bytes: Uint8Array } | { unreadable: string } | { tooLarge: true };

/** How an input is called in messages. */
export const showName = (file: string) => (file === '-' ? '<stdin>' : file);

/** Refuses what cannot be read: standard input has an end, so it is there once. */
export function checkNames(files: readonly string[]): void {
  if (files.filter((file) => file === '-').length > 1) {
    throw wrongUsage('"-" is named more than once, but standard input can be read only once');
  }
}

/** Reads a file, or standard input for `-`, up to so many bytes. */
export async function readInput({ io, interruption }: Context, file: string, most: number): Promise<Content> {
  if (file === '-' && io.stdin.isTTY) note(io, 'reading a sheet from the terminal; Ctrl-D ends it');
  const source = file === '-' ? io.stdin : createReadStream(file, { end: most });
  try {
    return await interruptible(collect(source, most), interruption);
  } catch (error) {
    if (interruption.aborted) throw error;
    return { unreadable: systemReason(error) };
  }
}

async function collect(source: AsyncIterable<Uint8Array>, most: number): Promise<Content> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > most) return { tooLarge: true };
    pieces.push(piece);
  }
  return { bytes: Buffer.concat(pieces) };
}
