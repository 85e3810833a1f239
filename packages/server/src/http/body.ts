import type { Context } from 'koa';
import koaBody from 'koa-body';

import { mostBodyBytes, readJson } from '@charsheet/schema';

import { ApiError } from './api-error.js';
import { wordsFor } from './languages.js';
import type { Turns } from './turns.js';

/** Bytes from which on a body is parsed when it is its turn. */
const large = 16_384;

interface JsonBodyOptions {
  mediaType: string;
  /** What a value is handed on as. Throws when it is not what is expected. */
  accept(value: unknown): unknown;
  heavyTurns?: Turns | undefined;
}

/**
 * Makes the reader of the JSON bodies of one media type, which reads strictly.
 * @returns a function that throws ApiError when a body is of another type, too large, or not JSON that can be kept
 */
export function jsonBodyReader({ mediaType, accept, heavyTurns }: JsonBodyOptions) {
  const read = bodyReader({ type: mediaType, mostBytes: mostBodyBytes });
  return async (ctx: Context): Promise<unknown> => {
    refuseOtherTypes(ctx, mediaType);
    const body = await read(ctx);
    return inTurn(ctx, body, heavyTurns, () => {
      const json = readJson(Buffer.from(body, 'latin1'), () => wordsFor(ctx.req.headers).faults);
      if (!json.ok) throw new ApiError('invalid-json', { faults: () => json.faults });
      return accept(json.value);
    });
  };
}

/** Parses a body at once, or a large one when it is its turn. */
export function inTurn<T>(ctx: Context, body: string, heavyTurns: Turns | undefined, parse: () => T): T | Promise<T> {
  if (body.length < large || !heavyTurns) return parse();
  return heavyTurns(async () => parse(), { isGone: () => ctx.res.destroyed });
}

/** The header that says what a method takes; PUT has none of its own (RFC 9110, 12.5.1). */
const acceptHeaders: Record<string, string> = { POST: 'Accept-Post', PATCH: 'Accept-Patch' };

function refuseOtherTypes(ctx: Context, mediaType: string): void {
  // As nearly all write it.
  if (ctx.req.headers['content-type'] === mediaType) return;
  const { charset } = ctx.request;
  const type = mediaTypeOf(ctx);
  const isExpected = type === mediaType && ['', 'utf-8', 'utf8', 'us-ascii'].includes(charset.toLowerCase());
  if (isExpected || nothingSent(ctx)) return;
  throw new ApiError('unsupported-media-type', {
    detail: ({ otherType }) => otherType(mediaType, type, charset),
    headers: { [acceptHeaders[ctx.method] ?? 'Accept']: mediaType },
  });
}

/** The media type of the body without its parameters, which has no letter case (RFC 9110, 8.3.1). */
export const mediaTypeOf = (ctx: Context) => ctx.request.type.trim().toLowerCase();

interface BodyOptions {
  /** The one media type that is read. */
  type: string;
  mostBytes: number;
}

/**
 * Makes the reader of the bytes of a body, decompressed, in latin1. The media type is checked before: of another one it
 * reads nothing.
 */
export function bodyReader({ type, mostBytes }: BodyOptions): (ctx: Context) => Promise<string> {
  // The library's own modes decode and parse leniently, so it is used as a reader of bytes: latin1 keeps each byte, and by
  // this name the runtime itself decodes it.
  const read = koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: [type],
    textLimit: mostBytes,
    encoding: 'binary',
  });
  return async (ctx) => {
    const { headers } = ctx.req;
    const compression = headers['content-encoding'];
    // Neither has the name of a compression (8.4.1), but for the library.
    if (compression) headers['content-encoding'] = compression.trim().toLowerCase();
    try {
      await (compression ? Promise.race([read(ctx, nothing), callerGone(ctx)]) : read(ctx, nothing));
    } catch (error) {
      // What still comes is thrown away, or the caller would wait to send it and not see the answer.
      ctx.req.unpipe().resume();
      throw asApiError(ctx, error as BodyError, mostBytes);
    }
    const text: unknown = ctx.request.body;
    return typeof text === 'string' ? text : '';
  };
}

const nothing = async () => {};

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
    return new ApiError('body-too-large', { detail: ({ bodyTooLarge }) => bodyTooLarge(mostBytes) });
  }
  if (error.status === 415) {
    const encodings = 'gzip, deflate, br';
    return new ApiError('unsupported-encoding', {
      detail: ({ otherEncoding }) => otherEncoding(ctx.get('Content-Encoding'), encodings),
      headers: { 'Accept-Encoding': encodings },
    });
  }
  if (/^(Z_|ERR_)/.test(error.code ?? '')) {
    const encoding = ctx.get('Content-Encoding');
    return new ApiError('bad-request', { detail: ({ badEncoding }) => badEncoding(encoding), cause: error });
  }
  if (error.status === 400 || error.type === 'request.aborted') {
    return new ApiError('bad-request', { detail: ({ endedEarly }) => endedEarly, cause: error });
  }
  return error;
}
