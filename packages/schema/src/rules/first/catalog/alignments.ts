import type { Names } from './names.js';

/** The alignments, by the code that stands on a sheet. */
export const alignments = {
  TJ: { hu: 'Törvényes Jó', en: 'Lawful Good' },
  SJ: { hu: 'Semleges Jó', en: 'Neutral Good' },
  KJ: { hu: 'Kaotikus Jó', en: 'Chaotic Good' },
  TS: { hu: 'Törvényes Semleges', en: 'Lawful Neutral' },
  S: { hu: 'Semleges', en: 'Neutral' },
  KS: { hu: 'Kaotikus Semleges', en: 'Chaotic Neutral' },
  TG: { hu: 'Törvényes Gonosz', en: 'Lawful Evil' },
  SG: { hu: 'Semleges Gonosz', en: 'Neutral Evil' },
  KG: { hu: 'Kaotikus Gonosz', en: 'Chaotic Evil' },
} as const satisfies Record<string, Names>;

export type KnownAlignment = keyof typeof alignments;
