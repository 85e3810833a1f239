import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { ArraySplitter, asOneLine, fileForm, Held, mostBodyBytes } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import { type Line, LineSplitter } from '../../http/line-splitter.js';

/** Why a file, or the rest of it, cannot be read. */
export type FileFault = 'empty' | 'zip' | 'encoding' | 'notJson' | 'cutArray' | 'afterArray' | 'badGzip';

/** A sheet in a file: which line or element it is, unless it has the file to itself. */
export interface InFile {
  unit: 'line' | 'element' | undefined;
  number: number;
  /** On one line; nothing of a sheet that is too long. */
  bytes: Buffer | undefined;
}

/** So much of a file has to be there to see how sheets stand in it. */
const headSize = 8_192;
/** Of a longer sheet nothing is sent. */
const mostKept = mostBodyBytes + 1;

/** Who reads a file. */
interface Reader {
  /** Is told why the file, or the rest of it, cannot be read. */
  told(fault: FileFault): void;
  /** Is told how many bytes, unpacked, have come. */
  took(bytes: number): void;
}

/** The sheets of a file: of lines, of an array, or a single one; compressed or not. Whether they are any is not looked at. */
export async function* sheetsIn(content: AsyncIterable<Buffer>, { told, took }: Reader): AsyncGenerator<InFile[]> {
  let cutter: Cutter | undefined;
  for await (const chunk of withHead(unpacked(content, told))) {
    took(chunk.length);
    if (!cutter) {
      const fault = faultOf(chunk);
      if (fault) return told(fault);
      cutter = cutters[fileForm(chunk)]();
    }
    const sheets = cutter.push(chunk);
    if (sheets.length > 0) yield sheets;
  }
  const rest = cutter?.end(told);
  if (rest && rest.length > 0) yield rest;
}

interface Cutter {
  push(chunk: Buffer): InFile[];
  end(told: Reader['told']): InFile[];
}

const cutters: Record<ReturnType<typeof fileForm>, () => Cutter> = {
  lines() {
    const splitter = new LineSplitter();
    const inFile = (lines: Line[]): InFile[] => lines.map((line) => ({ ...line, unit: 'line' }));
    return { push: (chunk) => inFile(splitter.push(chunk)), end: () => inFile(splitter.end()) };
  },
  array() {
    const splitter = new ArraySplitter(mostKept);
    let number = 0;
    return {
      push: (chunk) =>
        splitter.push(chunk).map((bytes) => ({ unit: 'element', number: ++number, bytes: bounded(bytes) })),
      end(told) {
        if (!splitter.isOver) told('cutArray');
        else if (splitter.hasMore) told('afterArray');
        return [];
      },
    };
  },
  one() {
    const held = new Held(mostKept);
    return {
      push(chunk) {
        held.add(chunk);
        return [];
      },
      end: () => [{ unit: undefined, number: 1, bytes: bounded(asOneLine(held.take())) }],
    };
  },
};

const bounded = (bytes: Uint8Array): Buffer | undefined =>
  bytes.length > mostBodyBytes ? undefined : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What can be seen at once of a file that has no sheets. */
function faultOf(head: Buffer): FileFault | undefined {
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'zip';
  if (/^(?:\xff\xfe|\xfe\xff|\0.|.\0)/s.test(head.toString('latin1', 0, 2))) return 'encoding';
  const text = head.toString('utf8');
  if (text.trim() === '') return head.length < headSize ? 'empty' : 'notJson';
  // One line that is no JSON does not keep the others from being taken.
  return /^\s*[[{]/m.test(text) ? undefined : 'notJson';
}

async function* withHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer[] | undefined = [];
  let size = 0;
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    size += chunk.length;
    if (size < headSize) continue;
    yield Buffer.concat(head);
    head = undefined;
  }
  if (head) yield Buffer.concat(head);
}

/** The same, decompressed when it is compressed. */
async function* unpacked(chunks: AsyncIterable<Buffer>, told: Reader['told']): AsyncGenerator<Buffer> {
  const all = withHead(chunks);
  const first = await all.next();
  if (first.done) return;
  const rest = async function* () {
    yield first.value;
    yield* all;
  };
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* rest();
  const plain = createGunzip({ chunkSize: 65_536 });
  // Whoever reads it is told as well when it fails.
  pipeline(Readable.from(rest()), plain).catch(() => {});
  try {
    yield* plain as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    told('badGzip');
  }
}
