import type { Context } from 'koa';

import { mostBodyBytes, readJson } from '@charsheet/schema';

import { ApiError } from './api-error.js';
import { bytesReader, nothingSent } from './body-bytes.js';

/**
 * Makes the reader of the JSON bodies of one media type, which reads strictly.
 * @returns a function that throws ApiError when a body is of another type, too large, or not JSON that can be kept
 */
export function jsonBodyReader(mediaType: string): (ctx: Context) => Promise<unknown> {
  const readBytes = bytesReader({ type: mediaType, mostBytes: mostBodyBytes });
  return async (ctx) => {
    refuseOtherTypes(ctx, mediaType);
    const json = readJson(await readBytes(ctx));
    if (!json.ok) throw new ApiError('invalid-json', { faults: json.faults });
    return json.value;
  };
}

/** The header that says what a method takes; PUT has none of its own (RFC 9110, 12.5.1). */
const acceptHeaders: Record<string, string> = { POST: 'Accept-Post', PATCH: 'Accept-Patch' };

function refuseOtherTypes(ctx: Context, mediaType: string): void {
  const { type, charset } = ctx.request;
  const isExpected = type === mediaType && ['', 'utf-8', 'utf8', 'us-ascii'].includes(charset.toLowerCase());
  if (isExpected || nothingSent(ctx)) return;
  const sent = type ? `"${type}"${charset ? ` in ${charset}` : ''}` : 'a body without a Content-Type';
  throw new ApiError('unsupported-media-type', {
    detail: `send "Content-Type: ${mediaType}" in UTF-8, not ${sent}`,
    headers: { [acceptHeaders[ctx.method] ?? 'Accept']: mediaType },
  });
}
