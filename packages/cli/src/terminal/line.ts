import type { Style } from './output.js';
import { widthOfText } from './text-width.js';

/** A piece of a line, and how it looks. */
export interface Span {
  text: string;
  style?: Style | undefined;
}

/** A line of the terminal, which may be painted; its width is that of its texts. */
export type StyledLine = readonly Span[];

export const span = (text: string, style?: Style): Span => ({ text, style });

export const gap = (columns: number): Span => ({ text: ' '.repeat(Math.max(0, columns)) });

export const widthOfLine = (line: StyledLine): number => line.reduce((sum, { text }) => sum + widthOfText(text), 0);

/** The line, filled up with spaces. */
export const filled = (line: StyledLine, width: number): StyledLine => [...line, gap(width - widthOfLine(line))];
