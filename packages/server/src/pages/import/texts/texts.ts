import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { hu, type ImportTexts } from './hu.js';

export type { ImportTexts };

/** What the page says on which sheets are uploaded, by language. */
export const importTexts: Record<Language, ImportTexts> = { hu, en };
