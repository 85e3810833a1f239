import type { AnyRecord, Language } from '@charsheet/schema';

import type { IsGone } from '../../http/handler.js';
import { distinctFileNames } from '../../layout/file-name.js';
import { nameIn } from '../sheet-name.js';
import type { ZippedFile } from './zip.js';

/**
 * Draws the PDF of a sheet that is one of many, when it is its turn.
 * @throws ApiError `busy` when its turn does not come
 */
export type DrawPdf = (record: AnyRecord, language: Language, isGone: IsGone | undefined) => Promise<Buffer>;

/**
 * Two files for each record: its JSON, in lines that people read and every import takes, and its PDF if that is wanted.
 * @param lines of an export: each piece is some whole lines
 */
export async function* filesOf(
  lines: AsyncIterable<string | Uint8Array>,
  drawPdf?: (record: AnyRecord) => Promise<Buffer>,
): AsyncGenerator<ZippedFile> {
  const fileName = distinctFileNames();
  for await (const some of lines) {
    for (const line of String(some).trimEnd().split('\n')) {
      const record = JSON.parse(line) as AnyRecord;
      const name = fileName(nameIn(record));
      const changedAt = new Date(record.updatedAt);
      yield { name: `${name}.json`, content: `${JSON.stringify(record, null, 2)}\n`, changedAt };
      if (drawPdf) yield { name: `${name}.pdf`, content: await drawPdf(record), changedAt };
    }
  }
}
