import type { Language } from '@charsheet/schema';

import { en } from './en.js';
import { hu, type Texts, type Wait } from './hu.js';

export type { Texts, Wait };

/** What the pages say, by language. */
export const texts: Record<Language, Texts> = { hu, en };

/** What is wrong with a value in a form. */
export type FaultName = keyof Texts['faults'];

/** The outcome of a form, which the next page shows. */
export type Notice = keyof Texts['notices'];

export const isNotice = (text: string | undefined): text is Notice =>
  text !== undefined && Object.hasOwn(hu.notices, text);
