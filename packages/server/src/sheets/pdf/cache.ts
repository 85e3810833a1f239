import { LRUCache } from 'lru-cache';

import type { Language } from '@charsheet/schema';
import type { SheetView } from '@charsheet/schema/rules';

import { texts as allTexts, formatTime } from '../../layout/texts/texts.js';

/** What a PDF depends on besides the sheet in words. */
interface StoredSheet {
  id: string;
  version: number;
  updatedAt: Date;
}

/** PDFs of sheets, drawn when they are first asked for; those that were asked for last are kept. */
export interface PdfCache {
  get(stored: StoredSheet, view: SheetView): Promise<Buffer>;
  /** Whether it is there, or being drawn. */
  has(stored: StoredSheet, language: Language): boolean;
}

const maxPdfs = 64;

export function pdfCache(): PdfCache {
  const pdfs = serialCache<Buffer>(maxPdfs);
  // Most services never draw one, and the library and its fonts are large.
  const drawing = loadedOnce(loadDrawing);
  const keyOf = ({ id, version }: StoredSheet, language: Language) => `${id} ${version} ${language}`;
  return {
    has: (stored, language) => pdfs.has(keyOf(stored, language)),
    get: (stored, view) =>
      pdfs.get(keyOf(stored, view.language), async () => {
        const { drawPdf, fonts } = await drawing();
        return drawPdf({ view, fonts, changed: stored.updatedAt, foot: footOf(stored, view.language) });
      }),
  };
}

/** What is loaded when it is first asked for, and kept; a failure is not, so that who comes next tries again. */
export function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function loadDrawing() {
  const { drawPdf, loadFonts } = await import('./pdf.js');
  return { drawPdf, fonts: await loadFonts() };
}

function footOf({ version, updatedAt }: StoredSheet, language: Language): [string, string] {
  const { sheet, characters } = allTexts[language];
  return [sheet.version(version), `${characters.changed} ${formatTime(language, updatedAt)}`];
}

/** A cache that makes one value at a time, and keeps no failure. */
export interface SerialCache<T> {
  /** The value of a key, made if it is not there. */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** Whether the value is there, or being made. */
  has(key: string): boolean;
}

/** @param max how many values it keeps; those go first that were asked for longest ago */
export function serialCache<T>(max: number): SerialCache<T> {
  let last: Promise<unknown> = Promise.resolve();
  const values = new LRUCache<string, Promise<T>, () => Promise<T>>({
    max,
    memoMethod(key, _, { context: make }) {
      const value = last.then(make);
      last = value.catch(() => values.delete(key));
      return value;
    },
  });
  return {
    get: (key, make) => values.memo(key, { context: make }),
    has: (key) => values.has(key),
  };
}
