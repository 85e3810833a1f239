import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import type { Context } from 'koa';

import { limits } from '../limits.js';
import { ApiError } from './api-error.js';
import { untimed } from './body-watch.js';

const large = { chunkSize: 65_536 };
const decompressors: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: () => createGunzip(large),
  'x-gzip': () => createGunzip(large),
  deflate: () => createInflate(large),
  br: () => createBrotliDecompress(large),
};

/**
 * The bytes of the body of a request, decompressed, as they come.
 * @param isTimed whether all of it has to come in the time of any other body; else it may take as long as something comes every
 * now and then
 * @param idle how long nothing may come, in milliseconds
 * @throws ApiError when it is compressed in an unknown way; the stream does when the body ends too early, is not what its
 * headers say, or nothing comes any more
 */
export function requestChunks(ctx: Context, isTimed = false, idle = limits.idleBody): AsyncGenerator<Buffer, void> {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding && encoding !== 'identity' && !Object.hasOwn(decompressors, encoding)) {
    const encodings = 'gzip, deflate, br';
    throw new ApiError('unsupported-encoding', {
      detail: ({ otherEncoding }) => otherEncoding(encoding, encodings),
      headers: { 'Accept-Encoding': encodings },
    });
  }
  return chunksOf(ctx, { encoding, isTimed, idle });
}

function plain({ req }: Context, encoding: string): Readable {
  const decompress = decompressors[encoding]?.();
  if (!decompress) return req;
  const made = decompress as unknown as Readable;
  const cut = () => made.destroy(new Error('the body ended too early'));
  req.once('error', cut);
  req.once('close', () => {
    if (!req.complete) cut();
  });
  return req.pipe(decompress) as unknown as Readable;
}

interface Reading {
  encoding: string;
  isTimed: boolean;
  idle: number;
}

async function* chunksOf(ctx: Context, { encoding, isTimed, idle }: Reading): AsyncGenerator<Buffer, void> {
  if (!isTimed) untimed.add(ctx.req);
  const source = plain(ctx, encoding);
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await within(idle, chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable(ctx, error);
  } finally {
    // What still comes is thrown away, within the time of any other body.
    untimed.delete(ctx.req);
    ctx.req.removeAllListeners('readable');
    ctx.req.unpipe();
    ctx.req.resume();
  }
}

function unreadable(ctx: Context, cause: unknown): ApiError {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const isOther = code.startsWith('Z_') && code !== 'Z_BUF_ERROR';
  const encoding = ctx.get('Content-Encoding');
  return new ApiError('bad-request', {
    detail: ({ badEncoding, endedEarly }) => (isOther ? badEncoding(encoding) : endedEarly),
    cause,
  });
}

async function within<T>(idle: number, next: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = delay(idle, undefined, { signal: limit.signal }).then(() => {
    throw new ApiError('request-timeout', { detail: ({ silentFor }) => silentFor(idle / 1000) });
  });
  late.catch(() => {});
  try {
    return await Promise.race([next, late]);
  } finally {
    limit.abort();
  }
}
