import type { Language } from '@charsheet/schema';

import type { StoredCharacter } from '../../characters/store/repository.js';
import { formatTime } from '../../layout/format.js';
import { texts as allTexts } from '../../layout/texts/texts.js';
import { viewOf } from '../view.js';
import { shelf } from './shelf.js';

/** Makes PDFs, one at a time, and keeps the last ones. */
export interface PdfMaker {
  get(stored: StoredCharacter, language: Language): Promise<Buffer>;
  /** Whether it is there, or being made. */
  has(stored: StoredCharacter, language: Language): boolean;
}

const kept = 64;

export function pdfMaker(): PdfMaker {
  const pdfs = shelf<Buffer>(kept);
  // Most services never make one, and the library and its fonts are large.
  let tools: ReturnType<typeof loadTools> | undefined;
  const keyOf = ({ id, version }: StoredCharacter, language: Language) => `${id} ${version} ${language}`;
  return {
    has: (stored, language) => pdfs.has(keyOf(stored, language)),
    get: (stored, language) =>
      pdfs.get(keyOf(stored, language), async () => {
        tools ??= loadTools();
        const { pdfOf, fonts } = await tools;
        const view = viewOf(stored, language);
        return pdfOf({ view, fonts, changed: stored.updatedAt, foot: footOf(stored, language) });
      }),
  };
}

async function loadTools() {
  const { pdfOf, loadFonts } = await import('./pdf.js');
  return { pdfOf, fonts: await loadFonts() };
}

function footOf({ version, updatedAt }: StoredCharacter, language: Language): [string, string] {
  const { sheet, characters } = allTexts[language];
  return [sheet.version(version), `${characters.changed} ${formatTime(language, updatedAt)}`];
}
