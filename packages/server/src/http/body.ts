import type { Context } from 'koa';

import { mergePatchType, mostBodyBytes, readJson } from '@charsheet/schema';

import { ApiError } from './api-error.js';
import { bytesReader, nothingSent } from './body-bytes.js';

const readBytes = bytesReader({ types: ['application/json', mergePatchType], mostBytes: mostBodyBytes });

/**
 * Reads the JSON body of a request strictly.
 * @throws ApiError when it is of another media type, too large, or not JSON that can be kept
 */
export async function readJsonBody(ctx: Context, mediaType: string): Promise<unknown> {
  refuseOtherTypes(ctx, mediaType);
  const json = readJson(await readBytes(ctx));
  if (!json.ok) throw new ApiError('invalid-json', { faults: json.faults });
  return json.value;
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
