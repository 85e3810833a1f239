import { cut, padEnd, padStart, widthOfText } from './text-width.js';

export interface Column {
  title: string;
  /** Cells are cut when the table is too wide. */
  flexible?: boolean;
  /** Cells stand at the right end. */
  right?: boolean;
}

const gap = '  ';
/** A cell that is cut to less says nothing. */
const narrowest = 6;

/** A table as lines that fit the width, as far as its columns can be cut. */
export function tableLines(columns: readonly Column[], rows: readonly string[][], width: number): string[] {
  const all = [columns.map(({ title }) => title), ...rows];
  const natural = columns.map((_, at) => Math.max(...all.map((row) => widthOfText(row[at] ?? ''))));
  const widths = fitted(columns, natural, width);
  return all.map((row) =>
    columns
      .map(({ right }, at) => cell(row[at] ?? '', widths[at] ?? 0, right))
      .join(gap)
      .trimEnd(),
  );
}

/** Takes columns from the widest flexible one, until all fit. */
function fitted(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  let over = widths.reduce((sum, one) => sum + one + gap.length, -gap.length) - width;
  for (; over > 0; over--) {
    const widest = Math.max(...widths.filter((one, at) => columns[at]?.flexible && one > narrowest));
    const at = widths.findIndex((one, index) => columns[index]?.flexible && one === widest);
    if (at < 0) break;
    widths[at] = widest - 1;
  }
  return widths;
}

function cell(text: string, width: number, right = false): string {
  const shown = cut(text, width);
  return right ? padStart(shown, width) : padEnd(shown, width);
}
