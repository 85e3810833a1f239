import type { Language } from '@charsheet/schema';

/** Where the game is played. A page without scripts cannot know the zone of its reader. */
const timeZone = 'Europe/Budapest';

const formats = new Map<Language, Intl.DateTimeFormat>();

function formatOf(language: Language): Intl.DateTimeFormat {
  const locale = { hu: 'hu-HU', en: 'en-GB' }[language];
  const known =
    formats.get(language) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  formats.set(language, known);
  return known;
}

/** A point in time as people write it. */
export const timeIn = (language: Language, at: Date): string => formatOf(language).format(at);

export function Time({ language, at }: { language: Language; at: Date }) {
  return <time dateTime={at.toISOString()}>{timeIn(language, at)}</time>;
}
