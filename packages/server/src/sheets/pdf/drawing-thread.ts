import { parentPort } from 'node:worker_threads';

import type { AnySheet, Language } from '@charsheet/schema';
import { viewAnySheet } from '@charsheet/schema/rules/second';

import { drawPdf, loadFonts } from './pdf.js';

/** A PDF that is to be drawn. */
export interface DrawingOrder {
  /** The sheet as JSON. */
  sheet: string;
  language: Language;
  /** When the sheet was changed last. */
  changed: Date;
  /** What stands at the foot of each page, on the left and on the right. */
  foot: readonly [string, string];
}

/** The PDF, or why there is none. */
export type Drawing = { pdf: Uint8Array } | { error: unknown };

const fonts = loadFonts();

parentPort?.on('message', (order: DrawingOrder) => {
  void draw(order).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawing),
    (error: unknown) => parentPort?.postMessage({ error } satisfies Drawing),
  );
});

const draw = async ({ sheet, language, ...order }: DrawingOrder): Promise<Uint8Array> =>
  drawPdf({ ...order, view: viewAnySheet(JSON.parse(sheet) as AnySheet, language), fonts: await fonts });
