/** A value with what it is called. */
export interface Line {
  label: string;
  value: string;
  /** What the value is made of, or how it is meant. */
  detail?: string;
}

/** The parts that there are, in a row; nothing when there are none. */
export const detailOf = (parts: readonly string[]): Pick<Line, 'detail'> =>
  parts.length === 0 ? {} : { detail: parts.join(', ') };
