import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { hu, type PartyTexts } from './hu.js';

export type { PartyTexts };

/** What the page of a party says, by language. */
export const partyTexts: Record<Language, PartyTexts> = { hu, en };
