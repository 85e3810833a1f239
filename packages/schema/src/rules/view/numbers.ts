/** Stands for a value that follows from something that is not known. */
export const unknown = '–';

/** A number that is added, with its sign. */
export const signed = (value: number): string => (value < 0 ? `\u2212${-value}` : `+${value}`);

/** The same, or the mark of what is not known. */
export const signedOrUnknown = (value: number | null): string => (value === null ? unknown : signed(value));

/** The bonuses of a round, one for each attack. */
export const bonuses = (values: readonly number[] | null): string => values?.map(signed).join('/') ?? unknown;

/** What is added or taken away, where that is anything. */
export const ifAny = (value: number | null, say: (modifier: string) => string): string[] =>
  value === null || value === 0 ? [] : [say(signed(value))];
