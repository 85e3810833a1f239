import type { Language } from '@charsheet/schema/basics';

import type { TopicTexts } from './en.js';

/** Loads the topics in one language only. */
export async function loadTopics(language: Language): Promise<TopicTexts> {
  return language === 'hu' ? (await import('./hu.js')).hu : (await import('./en.js')).en;
}
