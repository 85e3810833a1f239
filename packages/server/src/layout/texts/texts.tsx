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

/** Where the game is played. A page without scripts cannot know the zone of its reader. */
const timeZone = 'Europe/Budapest';
const locales: Record<Language, string> = { hu: 'hu-HU', en: 'en-GB' };

/** Each is made when it is first needed: they take a while to load. */
const timeFormats = new Map<Language, Intl.DateTimeFormat>();

function timeFormat(language: Language): Intl.DateTimeFormat {
  const format =
    timeFormats.get(language) ??
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone });
  timeFormats.set(language, format);
  return format;
}

/** A point in time as people write it. */
export const formatTime = (language: Language, at: Date): string => timeFormat(language).format(at);

export function Time({ language, at }: { language: Language; at: Date }) {
  return <time dateTime={at.toISOString()}>{formatTime(language, at)}</time>;
}

/** What a value is made of, for lines of any width: a term such as "race +1" is never broken. */
export const keepTermsTogether = (detail: string): string => detail.replace(/ (?=[+\u2212])/g, '\u00a0');
