import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { hu, type SheetPageTexts } from './hu.js';

/** What the pages of a sheet say, by language. */
export const sheetPageTexts: Record<Language, SheetPageTexts> = { hu, en };
