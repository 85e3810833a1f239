import type { Context } from 'koa';

import { ApiError } from './api-error.js';
import { bytesReader, nothingSent } from './body-bytes.js';

const type = 'application/x-www-form-urlencoded';
const readBytes = bytesReader({ types: [type], mostBytes: 65_536 });

/**
 * Reads what a form of a page sends.
 * @throws ApiError when it is of another media type, or larger than 64 kB
 */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (ctx.request.type !== type && !nothingSent(ctx)) {
    const headers = { 'Accept-Post': type };
    throw new ApiError('unsupported-media-type', { detail: `send "Content-Type: ${type}"`, headers });
  }
  return new URLSearchParams(Buffer.from(await readBytes(ctx)).toString('utf8'));
}
