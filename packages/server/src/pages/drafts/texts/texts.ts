import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { type DraftTexts, hu } from './hu.js';

/** What pages say of drafts, by language. */
export const draftTexts: Record<Language, DraftTexts> = { hu, en };
