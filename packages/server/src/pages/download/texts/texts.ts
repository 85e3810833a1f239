import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { type DownloadTexts, hu } from './hu.js';

/** What the page says on which all sheets are downloaded, by language. */
export const downloadTexts: Record<Language, DownloadTexts> = { hu, en };
