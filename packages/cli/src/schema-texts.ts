import type { Language } from '@charsheet/schema/basics';

/** What the schema says of faults and of problems, in a language: its own words are English. */
export async function schemaTexts(language: Language) {
  if (language === 'en') return { faultTexts: undefined, problemTexts: (await import('./schema.js')).problems };
  const { hu, problemsInHungarian } = await import('@charsheet/schema/hu');
  return { faultTexts: hu, problemTexts: problemsInHungarian };
}
