/** What changes all the time in play. */
export type QuickPart = 'ep' | 'tp' | 'money' | 'notes';

/** A form that could not be taken: what was entered, and what is wrong with which field. */
export interface Entered {
  part: QuickPart;
  values: URLSearchParams;
  faults: Record<string, string>;
}
