import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import type { Context } from 'koa';

import { limits } from '../limits.js';
import { ApiError } from './api-error.js';
import { untimed } from './body-watch.js';
import { type Line, LineSplitter } from './line-splitter.js';

/** Lines of a body as they come, some at a time. */
export type LineSource = AsyncGenerator<Line[], void>;

const large = { chunkSize: 65_536 };
const decompressors: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: () => createGunzip(large),
  'x-gzip': () => createGunzip(large),
  deflate: () => createInflate(large),
  br: () => createBrotliDecompress(large),
};

/**
 * The lines of the body of a request. All of it may take as long as something comes every now and then.
 * @throws ApiError when it is compressed in an unknown way; the stream does when the body ends too early, is not what its
 * headers say, or nothing comes any more
 */
export function requestLines(ctx: Context): LineSource {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding && encoding !== 'identity' && !Object.hasOwn(decompressors, encoding)) {
    const encodings = 'gzip, deflate, br';
    throw new ApiError('unsupported-encoding', {
      detail: ({ otherEncoding }) => otherEncoding(encoding, encodings),
      headers: { 'Accept-Encoding': encodings },
    });
  }
  return linesOf(ctx, encoding);
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

async function* linesOf(ctx: Context, encoding: string): LineSource {
  untimed.add(ctx.req);
  const source = plain(ctx, encoding);
  const splitter = new LineSplitter();
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await withinIdleTime(chunks.next());
      const lines = next.done ? splitter.end() : splitter.push(next.value);
      if (lines.length > 0) yield lines;
      if (next.done) return;
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

async function withinIdleTime<T>(next: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = delay(limits.idleBody, undefined, { signal: limit.signal }).then(() => {
    throw new ApiError('request-timeout', { detail: ({ silentFor }) => silentFor(limits.idleBody / 1000) });
  });
  late.catch(() => {});
  try {
    return await Promise.race([next, late]);
  } finally {
    limit.abort();
  }
}
