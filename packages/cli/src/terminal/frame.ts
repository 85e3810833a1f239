import type { Style } from './output.js';
import { cut, widthOfText } from './text-width.js';

/** A piece of a line, and how it looks. */
interface Span {
  text: string;
  style?: Style | undefined;
}

/** A line of the terminal, which may be painted; its width is that of its texts. */
export type StyledLine = readonly Span[];

export const span = (text: string, style?: Style): Span => ({ text, style });

export const gap = (columns: number): Span => ({ text: ' '.repeat(Math.max(0, columns)) });

export const widthOfLine = (line: StyledLine): number => line.reduce((sum, { text }) => sum + widthOfText(text), 0);

/** The line, filled up with spaces. */
const filled = (line: StyledLine, width: number): StyledLine => [...line, gap(width - widthOfLine(line))];

/** A part of a frame: a title in its upper edge, and what is in it, for the columns that it gets. */
export interface Panel {
  title: string;
  lines: (width: number) => StyledLine[];
}

/** Panels that stand one beside the other: one or two. */
export type PanelRow = readonly [Panel, Panel?];

/** Edge and padding on either side. */
const sides = 4;
const between = 3;

/** Columns of the panels of a row. */
function panelWidths(row: PanelRow, width: number): number[] {
  if (!row[1]) return [width - sides];
  const left = Math.floor((width - sides - between) / 2);
  return [left, width - sides - between - left];
}

/** Rows of panels in one frame. */
export function frame(rows: readonly PanelRow[], width: number): StyledLine[] {
  const lines = rows.flatMap((row, at) => [edge(rows[at - 1], row, width), ...contentOf(row, panelWidths(row, width))]);
  return [...lines, edge(rows.at(-1), undefined, width)];
}

function contentOf(row: PanelRow, widths: readonly number[]): StyledLine[] {
  const contents = row.map((panel, at) => panel?.lines(widths[at] ?? 0) ?? []);
  const height = Math.max(...contents.map(({ length }) => length));
  return Array.from({ length: height }, (_, y) => [
    ...contents.flatMap((lines, at) => [
      span(at === 0 ? '│ ' : ' │ ', 'dim'),
      ...filled(lines[y] ?? [], widths[at] ?? 0),
    ]),
    span(' │', 'dim'),
  ]);
}

/** Where the line between two panels meets the edge; -1 for a row of one. */
const dividerAt = (row: PanelRow | undefined, width: number) =>
  row?.[1] ? (panelWidths(row, width)[0] ?? 0) + between : -1;

function edge(above: PanelRow | undefined, below: PanelRow | undefined, width: number): StyledLine {
  const [up, down] = [dividerAt(above, width), dividerAt(below, width)];
  const cells: string[] = Array.from({ length: width }, (_, x) =>
    x === up ? (x === down ? '┼' : '┴') : x === down ? '┬' : '─',
  );
  cells[0] = above ? (below ? '├' : '╰') : '╭';
  cells[width - 1] = above ? (below ? '┤' : '╯') : '╮';
  return titled(cells, below, width);
}

/** The edge with the titles of the panels under it. */
function titled(cells: readonly string[], row: PanelRow | undefined, width: number): StyledLine {
  const spans: Span[] = [];
  let x = 0;
  for (const [at, panel] of (row ?? []).entries()) {
    if (!panel?.title) continue;
    const start = at === 0 ? 1 : dividerAt(row, width) + 1;
    const title = ` ${cut(panel.title, (panelWidths(row as PanelRow, width)[at] ?? 0) - 2)} `;
    spans.push(span(cells.slice(x, start + 1).join(''), 'dim'), span(title, 'cyan'));
    x = start + 1 + widthOfText(title);
  }
  return [...spans, span(cells.slice(x).join(''), 'dim')];
}
