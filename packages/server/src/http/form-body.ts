import type { Context } from 'koa';

import { mostBodyBytes } from '@charsheet/schema';

import { ApiError } from './api-error.js';
import { bodyReader, inTurn, mediaTypeOf, nothingSent } from './body.js';
import { readMultipart, type SentFiles, uploadType } from './multipart.js';
import type { Turns } from './turns.js';

export type { SentFiles };

const formType = 'application/x-www-form-urlencoded';
const readFormBody = bodyReader({ type: formType, mostBytes: 65_536 });
const readLargeForm = bodyReader({ type: formType, mostBytes: mostBodyBytes });

/** Most fields of a form; the largest sheet has some 4200, with every list full. */
const mostFields = 5_000;

/** Most bytes of a form with files of many sheets: some thirty thousand. */
export const mostUploadBytes = 64_000_000;

/** What a page takes: a few fields, those of a sheet, either those or a file with a sheet, or files with many sheets. */
export type FormSize = 'small' | 'sheet' | 'sheet-or-file' | 'files';

/** What a form of a page has sent. */
export interface SentForm {
  fields: URLSearchParams;
  /** Where it has any. */
  files?: SentFiles;
  /** Lets go of what was not read. */
  discard?: () => void;
}

/**
 * Reads what a form of a page sends.
 * @throws ApiError when it is of another media type, or larger than the page takes: 64 kB, 1 MiB for a sheet, or 64 MB for files
 * with many
 */
export async function readForm(ctx: Context, heavyTurns: Turns, size: FormSize = 'small'): Promise<SentForm> {
  const type = mediaTypeOf(ctx);
  const takesFiles = size === 'sheet-or-file' || size === 'files';
  if (takesFiles && type === uploadType) return readUpload(ctx, size);
  if (type !== formType && !nothingSent(ctx)) {
    const headers = { 'Accept-Post': takesFiles ? `${formType}, ${uploadType}` : formType };
    throw new ApiError('unsupported-media-type', { detail: (details) => details.formType(formType), headers });
  }
  const body = await (size === 'sheet' || size === 'sheet-or-file' ? readLargeForm : readFormBody)(ctx);
  return inTurn(ctx, body, heavyTurns, () => {
    const fields = new URLSearchParams(Buffer.from(body, 'latin1').toString('utf8'));
    if (fields.size > mostFields) {
      throw new ApiError('body-too-large', { detail: (details) => details.tooManyFields(mostFields) });
    }
    return { fields };
  });
}

/** What stands around a file: hardly a kilobyte. */
const around = 4_096;

/** Reads a form with files, which come while they are read. */
async function readUpload(ctx: Context, size: FormSize): Promise<SentForm> {
  const isTimed = size !== 'files';
  return readMultipart(ctx, { mostBytes: isTimed ? mostBodyBytes + around : mostUploadBytes, isTimed });
}

/** The content of the first file that has any; nothing when there is none. What else the form has is thrown away. */
export async function firstFile(files: SentFiles): Promise<Buffer | undefined> {
  let first: Buffer | undefined;
  for await (const { content } of files) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) if (!first) chunks.push(chunk);
    if (chunks.length > 0) first = Buffer.concat(chunks);
  }
  if (first && first.length > mostBodyBytes) {
    throw new ApiError('body-too-large', { detail: (details) => details.bodyTooLarge(mostBodyBytes) });
  }
  return first;
}
