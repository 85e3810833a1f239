/** What a value is made of, for lines of any width: a number stays with what it comes from. */
export const unbroken = (detail: string): string => detail.replace(/ (?=[+\u2212])/g, '\u00a0');
