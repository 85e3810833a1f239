import { parentPort } from 'node:worker_threads';

import type { Character, Language } from '@charsheet/schema';
import { viewSheet } from '@charsheet/schema/rules';

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
  drawPdf({ ...order, view: viewSheet(JSON.parse(sheet) as Character, language), fonts: await fonts });
