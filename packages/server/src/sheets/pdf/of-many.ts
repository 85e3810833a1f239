import { setTimeout as delay } from 'node:timers/promises';

import { type AnyRecord, editionOf, type Language, ofEdition } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { IsGone } from '../../http/handler.js';
import { limits } from '../../limits.js';
import type { PdfCache } from './cache.js';

/** Between two attempts to get a turn, in milliseconds. */
const pause = 500;

/** Draws PDFs one after the other, of records that are many. Each waits for its turn like those that were asked for alone. */
export const pdfsOfMany =
  ({ draw }: Pick<PdfCache, 'draw'>) =>
  async (record: AnyRecord, language: Language, isGone: IsGone = () => false): Promise<Buffer> => {
    const { id, version, updatedAt } = record;
    const stored = {
      id,
      version,
      updatedAt: new Date(updatedAt),
      sheet: JSON.stringify(ofEdition[editionOf(record)].sheetOf(record)),
    };
    const due = performance.now() + limits.pdfOfMany;
    for (;;) {
      try {
        return await draw(stored, language, isGone);
      } catch (error) {
        const isBusy = error instanceof ApiError && error.code === 'busy';
        if (!isBusy || isGone() || performance.now() > due) throw error;
        await delay(pause);
      }
    }
  };
