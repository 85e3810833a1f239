/** The languages in which the service and its programs speak to people of the game. */
export const languages = ['hu', 'en'] as const;
export type Language = (typeof languages)[number];

/** What something is called, in each language. */
export type Names = Readonly<Record<Language, string>>;
