import Negotiator from 'negotiator';

import { type Language, languages } from '@charsheet/schema';

/**
 * The language for a person, by the `Accept-Language` header of the request. Hungarian, the language of the game, when
 * the header is absent or has no preference; English for those who read neither.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage || undefined } });
  const best = negotiator.language([...languages]);
  return languages.find((language) => language === best) ?? 'en';
}
