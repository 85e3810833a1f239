import { cut, padEnd, padStart, widthOfText } from './text-width.js';

export interface Column {
  title: string;
  /** Cells are cut when the table is too wide. */
  flexible?: boolean;
  /** Cells stand at the right end. */
  right?: boolean;
  /** The column may be left out: those with the highest number go first. */
  optional?: number;
}

const gap = '  ';
/** A cell that is cut to less says nothing. */
const narrowest = 6;
/** A flexible cell is shown whole up to this width, before there is room for optional columns. */
const usual = 40;

/** A table as lines that fit the width, as far as its columns can be left out or cut. */
export function tableLines(columns: readonly Column[], rows: readonly string[][], width: number): string[] {
  const all = [columns.map(({ title }) => title), ...rows];
  const natural = columns.map((_, at) => Math.max(...all.map((row) => widthOfText(row[at] ?? ''))));
  const shown = shownColumns(columns, natural, width);
  const kept = <T>(list: readonly T[]) => list.filter((_, at) => shown.includes(at));
  const widths = fitted(kept(columns), kept(natural), width);
  return all.map((row) =>
    kept(columns)
      .map(({ right }, at) => cell(kept(row)[at] ?? '', widths[at] ?? 0, right))
      .join(gap)
      .trimEnd(),
  );
}

const totalOf = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one + gap.length, -gap.length);

/** Places of the columns that there is room for. */
function shownColumns(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const shown = [...columns.keys()];
  const room = (at: number) => (columns[at]?.flexible ? Math.min(natural[at] ?? 0, usual) : (natural[at] ?? 0));
  const byNeed = shown.filter((at) => columns[at]?.optional).sort((a, b) => need(columns[b]) - need(columns[a]));
  for (const at of byNeed) {
    if (totalOf(shown.map(room)) <= width) break;
    shown.splice(shown.indexOf(at), 1);
  }
  return shown;
}

const need = (column: Column | undefined) => column?.optional ?? 0;

/** Takes columns from the widest flexible one, until all fit. */
function fitted(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  let over = totalOf(widths) - width;
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
