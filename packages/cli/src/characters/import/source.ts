import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { Context } from '../../context.js';
import { Failure, isMissing, systemReason } from '../../errors.js';
import { displayName } from '../../files/input.js';
import { note } from '../../terminal/output.js';
import type { Line } from '../../texts/texts.js';

/** A line to send. */
export interface Entry {
  /** Where it stands, as `file:line`, `file[element]` or a file. */
  place: string;
  bytes: Uint8Array;
  /** How much of the input ends with it, from 0 to 1; nothing when that is not known. */
  share?: number | undefined;
}

type Entries = AsyncGenerator<Entry>;

/**
 * Finds a file, `-` for standard input, or a folder of files.
 * @returns what reads it from its beginning
 * @throws Failure when it cannot be read
 */
export async function openSource(context: Context, input: string): Promise<() => Entries> {
  if (input === '-') return () => ofStream(() => context.io.stdin, displayName(input), undefined);
  const found = await stat(input).catch((error: unknown) => {
    throw unreadable(input, error);
  });
  if (found.isDirectory()) return () => ofFolder(context, input);
  return () => ofStream(() => createReadStream(input, { highWaterMark: 262_144 }), input, found.size);
}

function unreadable(file: string, error: unknown): Failure {
  return new Failure({
    outcome: 'failed',
    code: isMissing(error) ? 'file-not-found' : 'unreadable-file',
    input: file,
    lines: [(texts) => texts.system.cannotRead(file, systemReason(error)(texts))],
  });
}

/** It is opened when it is read: nobody would listen to what fails before. */
async function* ofStream(open: () => Readable, name: string, size: number | undefined): Entries {
  let read = 0;
  const counted = async function* () {
    try {
      for await (const chunk of open() as AsyncIterable<Buffer>) {
        read += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw unreadable(name, error);
    }
  };
  for await (const entry of entriesOf(counted(), name)) yield { ...entry, share: size && read / size };
}

async function* entriesOf(chunks: AsyncIterable<Buffer>, name: string): Entries {
  const { ArraySplitter, asOneLine, fileForm, Held, LineSplitter } = await import('../../schema.js');
  const splitters = { lines: LineSplitter, array: ArraySplitter, one: Held };
  let splitter: InstanceType<(typeof splitters)[keyof typeof splitters]> | undefined;
  let number = 0;
  for await (const chunk of fromContent(unpacked(chunks, name))) {
    splitter ??= new splitters[fileForm(chunk)](mostKept);
    if (splitter instanceof Held) {
      splitter.add(chunk);
      continue;
    }
    for (const bytes of splitter.push(chunk)) {
      number++;
      if (splitter instanceof ArraySplitter) yield { place: `${name}[${number}]`, bytes };
      else if (!isEmpty(bytes)) yield { place: `${name}:${number}`, bytes };
    }
  }
  if (splitter instanceof ArraySplitter) {
    const { isOver, hasMore } = splitter;
    if (!isOver) throw invalid(name, ({ sheets }) => sheets.import.arrayCut(name, number));
    if (hasMore) throw invalid(name, ({ sheets }) => sheets.import.arrayFollowed(name));
    return;
  }
  if (splitter instanceof Held) {
    yield { place: name, bytes: asOneLine(splitter.take()) };
    return;
  }
  const bytes = splitter?.end();
  if (bytes && !isEmpty(bytes)) yield { place: `${name}:${number + 1}`, bytes };
}

const invalid = (input: string, line: Line) => new Failure({ outcome: 'invalid', input, lines: [line] });

const isEmpty = (bytes: Uint8Array) => bytes.length === 0 || (bytes.length === 1 && bytes[0] === 0x0d);

/** What is longer is cut here, even where it is kept as it was. */
const mostKept = 32 * 1024 * 1024;
/** So much is looked at to find out what it is, in bytes. */
const mostBlank = 65_536;

/** The same; the first piece has something that is not white space. */
async function* fromContent(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { isBlank } = await import('../../schema.js');
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (first) first = Buffer.concat([first, chunk]);
    if (first && first.length < mostBlank && isBlank(first)) continue;
    yield first ?? chunk;
    first = undefined;
  }
  if (first) yield first;
}

/** The same, decompressed when it is compressed. */
async function* unpacked(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const all = chunks[Symbol.asyncIterator]();
  const first = await all.next();
  if (first.done) return;
  const rest = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => all };
  };
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* rest();
  const plain = createGunzip({ chunkSize: 262_144 });
  // Whoever reads it is told as well when it fails.
  pipeline(Readable.from(rest()), plain).catch(() => {});
  try {
    yield* plain as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(name, error);
  }
}

async function* ofFolder({ io, texts }: Context, folder: string): Entries {
  const { asOneLine } = await import('../../schema.js');
  const all = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = all.filter((one) => !one.isDirectory() && one.name.endsWith('.json')).map(({ name }) => name);
  const others = all.map(({ name }) => name).filter((name) => !files.includes(name));
  if (others.length > 0) note(io, texts.sheets.import.left(others.slice(0, 10).join(', '), others.length));
  for (const [at, name] of files.entries()) {
    const path = join(folder, name);
    const text = await readFile(path).catch((error: unknown) => {
      throw unreadable(path, error);
    });
    yield { place: path, bytes: asOneLine(text), share: (at + 1) / files.length };
  }
}
