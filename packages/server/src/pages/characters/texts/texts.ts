import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { hu, type ListTexts } from './hu.js';

/** What the lists of one's characters say, by language. */
export const listTexts: Record<Language, ListTexts> = { hu, en };
