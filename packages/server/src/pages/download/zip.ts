import { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

/** A file in a ZIP file. */
export interface ZippedFile {
  name: string;
  content: string | Uint8Array;
  changedAt: Date;
}

/** A ZIP file, of which each file is made when the one before has been taken. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => {
    output.destroy(error);
  };
  zip.on('error', fail);
  const filled = fill(zip, output, files).catch(fail);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    output.destroy();
    await filled;
  }
}

async function fill(zip: ZipFile, output: Readable, files: AsyncIterable<ZippedFile>): Promise<void> {
  let goOn = () => {};
  output.once('close', () => goOn());
  for await (const { name, content, changedAt } of files) {
    await new Promise<void>((resolve) => {
      goOn = resolve;
      if (output.destroyed) return resolve();
      zip.addReadStreamLazy(name, { mtime: withinZip(changedAt) }, (give) => {
        give(null, Readable.from([Buffer.from(content)]));
        resolve();
      });
    });
    if (output.destroyed) return;
  }
  zip.end();
}

/** The first moment that a ZIP file can tell in every time zone. At one before 1970 the library fails. */
const firstTime = new Date('1980-01-02T00:00:00Z');

const withinZip = (time: Date): Date => (time < firstTime ? firstTime : time);
