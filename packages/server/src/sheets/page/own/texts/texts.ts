import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { hu, type OwnTexts } from './hu.js';

export const ownTexts: Record<Language, OwnTexts> = { hu, en };
