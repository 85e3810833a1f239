import type { IncomingHttpHeaders } from 'node:http';

import Negotiator from 'negotiator';

import { type Language, languages } from '@charsheet/schema';

import { forCaller } from './headers.js';
import { type Words, words } from './texts/words.js';

/**
 * The language for a person, by the `Accept-Language` header of the request; English for those who read none of ours.
 * @param usual when the header is absent or has no preference: that is Hungarian, the language of the game, on pages
 */
export function languageOf(acceptLanguage: string | undefined, usual: Language = 'hu'): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage || undefined } });
  const best = negotiator.language([usual, ...languages.filter((language) => language !== usual)]);
  return languages.find((language) => language === best) ?? 'en';
}

/** The words of an answer of the API: English where the caller does not ask for another language. */
export const wordsFor = ({ 'accept-language': wanted }: IncomingHttpHeaders): Words => words[languageOf(wanted, 'en')];

/** Headers of an answer of the API that is in the words of its caller. */
export const languageHeaders = ({ language }: Words) => ({ 'Content-Language': language, Vary: forCaller.Vary });
