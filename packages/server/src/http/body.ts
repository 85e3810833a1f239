import type { Context } from 'koa';

import { mostBodyBytes, readJson } from '@charsheet/schema';

import { ApiError } from './api-error.js';
import { bytesReader, nothingSent } from './body-bytes.js';

const readBytes = bytesReader({ type: 'application/json', mostBytes: mostBodyBytes });

/**
 * Reads the JSON body of a request strictly.
 * @throws ApiError when it is of another media type, too large, or not JSON that can be kept
 */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  refuseOtherTypes(ctx);
  const json = readJson(await readBytes(ctx));
  if (!json.ok) throw new ApiError('invalid-json', { faults: json.faults });
  return json.value;
}

function refuseOtherTypes(ctx: Context): void {
  const { type, charset } = ctx.request;
  const isJson = type === 'application/json' && ['', 'utf-8', 'utf8', 'us-ascii'].includes(charset.toLowerCase());
  if (isJson || nothingSent(ctx)) return;
  const sent = type ? `"${type}"${charset ? ` in ${charset}` : ''}` : 'a body without a Content-Type';
  throw new ApiError('unsupported-media-type', {
    detail: `send "Content-Type: application/json" in UTF-8, not ${sent}`,
    headers: { [`Accept-${ctx.method === 'PATCH' ? 'Patch' : 'Post'}`]: 'application/json' },
  });
}
