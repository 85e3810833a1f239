import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { type FormTexts, hu } from './hu.js';

export type { FormTexts };

/** What the form of a sheet says, by language. */
export const formTexts: Record<Language, FormTexts> = { hu, en };
