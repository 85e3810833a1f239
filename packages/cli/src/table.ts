import stringWidth from 'string-width';

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
const graphemes = new Intl.Segmenter();

/** A table as lines that fit the width, as far as its columns can be cut. */
export function tableLines(columns: readonly Column[], rows: readonly string[][], width: number): string[] {
  const all = [columns.map(({ title }) => title), ...rows];
  const natural = columns.map((_, at) => Math.max(...all.map((row) => stringWidth(row[at] ?? ''))));
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
  const padding = ' '.repeat(width - stringWidth(shown));
  return right ? padding + shown : shown + padding;
}

/** Cut by what is seen: never inside of a letter with its accents or of a wide character. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
