import { editionOf, nameOfSheet, pathOf } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { checkWritable, writeSafely } from '../files/write-file.js';
import { printBytes, say } from '../terminal/output.js';
import { fileName } from './file-name.js';
import type { NamedSheet } from './find-sheet.js';
import { findSource } from './source.js';
import { about, readRecord } from './stored-sheets.js';

interface PdfOptions extends NamedSheet {
  output?: string;
  force?: boolean;
}

/** Fetches a sheet as a PDF, and writes it to a file; without a name for it, to one that is called like the character. */
export async function fetchPdf(context: Context, options: PdfOptions): Promise<void> {
  const { io, language } = context;
  const { show } = context.texts.sheets;
  const { output } = options;
  const overwrite = options.force ? 'anything' : 'nothing';
  if (output !== undefined && output !== '-') await checkWritable(output, overwrite);
  const source = await findSource(context, options);
  if ('file' in source) throw wrongUsage(show.pdfOfStored, show.toStore);
  const { client, id, version } = source;
  if (version !== undefined) throw wrongUsage(show.pdfOfCurrent, show.restoreFirst);
  const record = await about(context, id, readRecord(client, id));
  const file = output ?? `${fileName(nameOfSheet(record))}.pdf`;
  if (file !== '-') await checkWritable(file, overwrite);
  const bytes = await about(
    context,
    id,
    readPdf(context, `${pathOf[editionOf(record)]}/${id}?format=pdf&lang=${language}`),
  );
  if (file === '-') return printBytes(io, bytes);
  await writeSafely(file, bytes, { overwrite });
  say(io, show.wrote(file));
}

async function readPdf(context: Context, path: string): Promise<Uint8Array> {
  const answer = await context.send({ method: 'GET', path, headers: { accept: 'application/pdf' } });
  const type = answer.headers['content-type'];
  if (answer.status === 200 && type?.startsWith('application/pdf') && answer.bytes) return answer.bytes;
  const { problemOf } = await import('../schema.js');
  throw problemOf(answer);
}
