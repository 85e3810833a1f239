import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'koa';

import { ApiError } from './api-error.js';
import { requestChunks } from './request-chunks.js';

/** A file of a form, as it comes. */
export interface SentFile {
  /** As its sender calls it, without folders. */
  name: string;
  content: AsyncIterable<Buffer>;
}

/** The files of a form, one after the other: the next one comes when what has come of the last one is read, or not wanted. */
export type SentFiles = AsyncIterable<SentFile>;

export const uploadType = 'multipart/form-data';
/** What a form with files has besides them: a few short fields. */
const limits = { fields: 20, fieldSize: 4_096, files: 1_000, parts: 1_020, headerPairs: 10, headerSize: 4_096 };

/**
 * Reads a form with files. Resolves when the first file begins to come: fields that stand behind it are added while the files
 * are read. What is not read is to be discarded, or the sender would wait.
 * @throws ApiError when it has more bytes, or is not as a browser sends it; the files do so, too
 */
export async function readMultipart(
  ctx: Context,
  { mostBytes, isTimed }: { mostBytes: number; isTimed: boolean },
): Promise<{ fields: URLSearchParams; files: SentFiles; discard: () => void }> {
  const fields = new URLSearchParams();
  if (Number(ctx.get('Content-Length')) > mostBytes) {
    return { fields, files: failing(tooLarge(mostBytes)), discard: () => ctx.req.resume() };
  }
  const files = new PassThrough({ objectMode: true });
  const parser = parserFor(ctx);
  let last: BusboyFileStream | undefined;
  // Whoever reads is told; when nobody does, an error is none.
  for (const stream of [files, parser]) stream.on('error', () => {});
  parser.on('file', (_, content, name = '') => {
    content.on('error', () => {});
    last = content;
    files.write({ name, content } satisfies SentFile);
  });
  parser.on('field', (name, value, _, isCut) => {
    if (isCut) parser.destroy(new Error('a field is too long'));
    else fields.append(name, value);
  });
  for (const bound of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.once(bound, () => parser.destroy(new Error('there are too many parts')));
  }
  const read = pipeline(Readable.from(atMost(requestChunks(ctx, isTimed), mostBytes)), parser);
  read.then(
    () => files.end(),
    (cause: unknown) => {
      const error = cause instanceof ApiError ? cause : badUpload(cause);
      last?.destroy(error);
      files.destroy(error);
    },
  );
  await once(files, 'readable');
  return { fields, files: eachOf(files), discard: () => parser.destroy() };
}

async function* eachOf(files: AsyncIterable<SentFile & { content: Readable }>): AsyncGenerator<SentFile> {
  for await (const file of files) {
    // The parser waits for the end of a file, also of one that somebody stops to read.
    yield { name: file.name, content: file.content.iterator({ destroyOnReturn: false }) };
    file.content.resume();
  }
}

// biome-ignore lint/correctness/useYield: nothing comes of it
async function* failing(error: ApiError): AsyncGenerator<SentFile> {
  throw error;
}

function parserFor(ctx: Context): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': ctx.get('Content-Type') }, limits });
  } catch (error) {
    // What still comes is thrown away, or the caller would wait to send it and not see the answer.
    ctx.req.resume();
    throw badUpload(error);
  }
}

async function* atMost(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(mostBytes);
    yield chunk;
  }
}

const badUpload = (cause: unknown) => new ApiError('bad-request', { detail: (details) => details.badUpload, cause });
const tooLarge = (most: number) => new ApiError('body-too-large', { detail: ({ bodyTooLarge }) => bodyTooLarge(most) });
