import type { Language } from '@charsheet/schema/basics';

import type { en } from './en/index.js';

/** What is said to a person, in the language of theirs. */
export type Texts = typeof en;

/** A text in words, or one that is put into words where the language is known. */
export type Line = string | ((texts: Texts) => string);

/** The words of a text. */
export const inWords = (line: Line, texts: Texts): string => (typeof line === 'string' ? line : line(texts));

/** Loads the texts of one language only. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'hu' ? (await import('./hu/index.js')).hu : (await import('./en/index.js')).en;
}
