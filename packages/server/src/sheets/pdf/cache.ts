import { LRUCache } from 'lru-cache';

import type { Language } from '@charsheet/schema';

import type { IsGone } from '../../http/handler.js';
import { texts as allTexts, formatTime } from '../../layout/texts/texts.js';
import { limits } from '../../limits.js';
import type { WorkWatch } from '../../work.js';
import type { Draw } from './drawing.js';
import { takeOrders } from './orders.js';

/** What a PDF is made of. */
interface StoredSheet {
  id: string;
  version: number;
  updatedAt: Date;
  sheet: string;
}

/** PDFs of sheets, drawn when they are first asked for; those that were asked for last are kept. */
export interface PdfCache {
  /** @throws ApiError `busy` when too many wait, or it takes too long */
  get(stored: StoredSheet, language: Language, isGone: IsGone | undefined): Promise<Buffer>;
  /** The same for one of many, which is not kept: others are looked at more. */
  draw(stored: StoredSheet, language: Language, isGone: IsGone | undefined): Promise<Buffer>;
  /** Whether it is there, or waited for. */
  has(stored: StoredSheet, language: Language): boolean;
}

const maxPdfs = 64;
/** So many may wait to be drawn, or are being drawn. */
const maxOrders = 16;

export function pdfCache(draw: Draw, watch: WorkWatch): PdfCache {
  const pdfs = new LRUCache<string, Buffer>({ max: maxPdfs });
  const orders = takeOrders<Buffer>({ maxOrders, timeout: limits.pdf, watch });
  const keyOf = ({ id, version }: StoredSheet, language: Language) => `${id} ${version} ${language}`;
  function order(stored: StoredSheet, language: Language, isGone: IsGone | undefined, done: (pdf: Buffer) => void) {
    const { sheet, updatedAt: changed } = stored;
    const foot = footOf(stored, language);
    return orders.get(keyOf(stored, language), isGone, async () => {
      const pdf = await draw({ sheet, language, changed, foot });
      done(pdf);
      return pdf;
    });
  }
  return {
    has: (stored, language) => pdfs.has(keyOf(stored, language)) || orders.has(keyOf(stored, language)),
    async get(stored, language, isGone) {
      const key = keyOf(stored, language);
      return pdfs.get(key) ?? order(stored, language, isGone, (pdf) => pdfs.set(key, pdf));
    },
    draw: async (stored, language, isGone) =>
      pdfs.peek(keyOf(stored, language)) ?? order(stored, language, isGone, () => {}),
  };
}

function footOf({ version, updatedAt }: StoredSheet, language: Language): [string, string] {
  const { sheet, characters } = allTexts[language];
  return [sheet.version(version), `${characters.changed} ${formatTime(language, updatedAt)}`];
}
