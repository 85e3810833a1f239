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
  return {
    has: (stored, language) => pdfs.has(keyOf(stored, language)) || orders.has(keyOf(stored, language)),
    async get(stored, language, isGone) {
      const key = keyOf(stored, language);
      const known = pdfs.get(key);
      if (known) return known;
      const { sheet, updatedAt: changed } = stored;
      const foot = footOf(stored, language);
      return orders.get(key, isGone, async () => {
        const pdf = await draw({ sheet, language, changed, foot });
        pdfs.set(key, pdf);
        return pdf;
      });
    },
  };
}

function footOf({ version, updatedAt }: StoredSheet, language: Language): [string, string] {
  const { sheet, characters } = allTexts[language];
  return [sheet.version(version), `${characters.changed} ${formatTime(language, updatedAt)}`];
}
