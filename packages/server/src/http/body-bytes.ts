import type { Context } from 'koa';
import koaBody from 'koa-body';

import { ApiError } from './api-error.js';

interface BytesOptions {
  /** The media types that are read. */
  types: string[];
  mostBytes: number;
}

/**
 * Makes the reader of the bytes of a body, decompressed. The media type is checked before: of others it reads
 * nothing.
 */
export function bytesReader({ types, mostBytes }: BytesOptions): (ctx: Context) => Promise<Uint8Array> {
  // The library's own modes decode and parse leniently, so it is used as a reader of bytes: latin1 keeps each byte.
  const read = koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: types,
    textLimit: mostBytes,
    encoding: 'latin1',
  });
  return async (ctx) => {
    try {
      await Promise.race([read(ctx, async () => {}), callerGone(ctx)]);
    } catch (error) {
      // What still comes is thrown away, or the caller would wait to send it and not see the answer.
      ctx.req.unpipe().resume();
      throw asApiError(ctx, error as BodyError, mostBytes);
    }
    const text: unknown = ctx.request.body;
    return typeof text === 'string' ? Buffer.from(text, 'latin1') : new Uint8Array();
  };
}

/** Whether the request has no body at all, not even an empty one. */
export const nothingSent = (ctx: Context): boolean =>
  ctx.request.type === '' && !ctx.get('Transfer-Encoding') && !Number(ctx.get('Content-Length'));

/** A compressed body of a caller that hangs up would be waited for without end. */
function callerGone(ctx: Context): Promise<never> {
  return new Promise((_, reject) => {
    ctx.req.once('close', () => {
      if (!ctx.req.complete) reject(Object.assign(new Error('request aborted'), { type: 'request.aborted' }));
    });
  });
}

interface BodyError extends Error {
  status?: number;
  type?: string;
  code?: string;
}

function asApiError(ctx: Context, error: BodyError, mostBytes: number): Error {
  if (error.status === 413) {
    return new ApiError('body-too-large', { detail: `a body may have ${mostBytes} bytes` });
  }
  if (error.status === 415) {
    const encodings = 'gzip, deflate, br';
    const detail = `"Content-Encoding: ${ctx.get('Content-Encoding')}" is not read here; ${encodings} are`;
    return new ApiError('unsupported-encoding', { detail, headers: { 'Accept-Encoding': encodings } });
  }
  if (/^(Z_|ERR_)/.test(error.code ?? '')) {
    const detail = `the body is not what "Content-Encoding: ${ctx.get('Content-Encoding')}" says`;
    return new ApiError('bad-request', { detail, cause: error });
  }
  if (error.status === 400 || error.type === 'request.aborted') {
    return new ApiError('bad-request', { detail: 'the body ended too early', cause: error });
  }
  return error;
}
