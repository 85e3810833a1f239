import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import type { Problem } from '@charsheet/schema';

import { Failure, systemReason } from '../../errors.js';
import type { Entry } from './source.js';

/** Keeps refused lines as they were, and beside them why they were refused. */
export interface Rejects {
  add(entry: Entry, problem: Problem): Promise<void>;
  close(): Promise<void>;
}

/** @param goesOn whether the files are those of an import that goes on */
export async function openRejects(file: string, goesOn: boolean): Promise<Rejects> {
  const flags = goesOn ? 'a' : 'w';
  const [lines, reasons] = await Promise.all([opened(file, flags), opened(`${file}.reasons`, flags)]);
  return {
    async add({ place, bytes }, { code, title, detail, errors }) {
      await write(lines, Buffer.concat([bytes, Buffer.from('\n')]));
      await write(reasons, `${JSON.stringify({ place, code, title, detail, errors })}\n`);
    },
    async close() {
      for (const stream of [lines, reasons]) {
        stream.end();
        await finished(stream);
      }
    },
  };
}

async function opened(file: string, flags: string): Promise<WriteStream> {
  const stream = createWriteStream(file, { flags });
  await once(stream, 'open').catch((error: unknown) => {
    throw new Failure({
      outcome: 'failed',
      code: 'unwritable-file',
      input: file,
      lines: [(texts) => texts.system.cannotWrite(file, systemReason(error)(texts))],
    });
  });
  return stream;
}

async function write(stream: WriteStream, text: string | Buffer): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}
