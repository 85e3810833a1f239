import type { Context } from 'koa';

import { mostBodyBytes } from '@charsheet/schema';

import { ApiError } from './api-error.js';
import { bodyReader, inTurn, mediaTypeOf, nothingSent } from './body.js';
import type { Turns } from './turns.js';

const formType = 'application/x-www-form-urlencoded';
const readFormBody = bodyReader({ type: formType, mostBytes: 65_536 });
const readLargeForm = bodyReader({ type: formType, mostBytes: mostBodyBytes });

/** Most fields of a form; the largest sheet has some 4200, with every list full. */
const mostFields = 5_000;

/** What a page takes: a few fields, those of a sheet, or either those or a file. */
export type FormSize = 'small' | 'sheet' | 'sheet-or-file';

/** What a form of a page has sent. */
export interface SentForm {
  fields: URLSearchParams;
  /** The content of a file that was chosen. */
  file?: Uint8Array | undefined;
}

/**
 * Reads what a form of a page sends.
 * @throws ApiError when it is of another media type, or larger than the page takes: 64 kB, or 1 MiB for a sheet
 */
export async function readForm(ctx: Context, heavyTurns: Turns, size: FormSize = 'small'): Promise<SentForm> {
  const type = mediaTypeOf(ctx);
  if (size === 'sheet-or-file' && type === uploadType) return readUpload(ctx, heavyTurns);
  if (type !== formType && !nothingSent(ctx)) {
    const headers = { 'Accept-Post': size === 'sheet-or-file' ? `${formType}, ${uploadType}` : formType };
    throw new ApiError('unsupported-media-type', { detail: (details) => details.formType(formType), headers });
  }
  const body = await (size === 'small' ? readFormBody : readLargeForm)(ctx);
  return inTurn(ctx, body, heavyTurns, () => {
    const fields = new URLSearchParams(Buffer.from(body, 'latin1').toString('utf8'));
    if (fields.size > mostFields) {
      throw new ApiError('body-too-large', { detail: (details) => details.tooManyFields(mostFields) });
    }
    return { fields };
  });
}

const uploadType = 'multipart/form-data';
/** What stands around the file in it: hardly a kilobyte. */
const readUploadBody = bodyReader({ type: uploadType, mostBytes: mostBodyBytes + 4_096 });
const mostParts = 10;
const mostPartHeader = 1_024;

/** Reads a form with a file, which stays in memory. */
async function readUpload(ctx: Context, heavyTurns: Turns): Promise<SentForm> {
  const type = ctx.get('Content-Type');
  const body = await readUploadBody(ctx);
  return inTurn(ctx, body, heavyTurns, async () => {
    const fields = new URLSearchParams();
    let file: Uint8Array | undefined;
    for (const [name, value] of await partsOf(body, type)) {
      if (typeof value === 'string') fields.append(name, value);
      else if (value.size > mostBodyBytes) throw tooLarge();
      else if (value.size > 0) file = new Uint8Array(await value.arrayBuffer());
    }
    return { fields, file };
  });
}

const tooLarge = () => new ApiError('body-too-large', { detail: (details) => details.bodyTooLarge(mostBodyBytes) });

async function partsOf(body: string, type: string): Promise<FormData> {
  try {
    // What a browser sends has few parts with short headers, and each of many would take its time.
    const delimiter = `--${/;\s*boundary="?([^\s";]{1,70})/i.exec(type)?.[1]}`;
    const [before, ...parts] = body.split(delimiter, mostParts + 2);
    const isUsual = parts.slice(0, -1).every((part) => part.slice(0, mostPartHeader).includes('\r\n\r\n'));
    if (before !== '' || parts.length > mostParts || !isUsual) throw new Error('not as a browser sends it');
    return await new Response(Buffer.from(body, 'latin1'), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new ApiError('bad-request', { detail: (details) => details.badUpload, cause });
  }
}
