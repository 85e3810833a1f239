import type { Line } from '@charsheet/schema/rules';

import { gap, type StyledLine, span, widthOfLine } from '../terminal/frame.js';
import { padEnd, widthOfText, wrap } from '../terminal/text-width.js';

const space = 2;

/** Widest of some texts. */
export const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOfText));

/** Labels and their values in two columns; the detail stands behind the value or, where there is no room, below. */
export function fields(lines: readonly Line[], width: number, share = 0.55): StyledLine[] {
  const labels = Math.min(widest(lines.map(({ label }) => label)), Math.floor(width * share));
  return lines.flatMap((line) => field(line, labels, width));
}

function field({ label, value, detail = '' }: Line, labels: number, width: number): StyledLine[] {
  const left = wrap(label, labels);
  const room = Math.max(1, width - labels - space);
  const right = wrap(value, room);
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, y) => [
    span(padEnd(left[y] ?? '', labels)),
    gap(space),
    span(right[y] ?? '', 'bold'),
  ]);
  if (detail === '') return lines;
  const last = [...(lines.at(-1) ?? []), gap(space), span(detail, 'dim')];
  if (right.length >= left.length && widthOfLine(last) <= width) return lines.with(-1, last);
  return [...lines, ...wrap(detail, width - space).map((text) => [gap(space), span(text, 'dim')])];
}

/** Labels with their values one behind the other, as many in a line as fit. */
export function packed(lines: readonly Line[], width: number): StyledLine[] {
  const packs: StyledLine[] = [];
  for (const { label, value } of lines) {
    const item = [span(`${label} `, 'dim'), span(value)];
    const longer = [...(packs.at(-1) ?? []), gap(3), ...item];
    if (packs.length > 0 && widthOfLine(longer) <= width) packs.splice(-1, 1, longer);
    else if (widthOfLine(item) <= width) packs.push(item);
    else packs.push(...wrap(`${label} ${value}`, width).map((text) => [span(text)]));
  }
  return packs;
}

/** Short labels with values at their right, in as many columns as fit; read downwards. */
export function grid(lines: readonly Line[], width: number): StyledLine[] {
  const labels = widest(lines.map(({ label }) => label));
  const values = widest(lines.map(({ value }) => value));
  const cell = labels + 1 + values;
  const columns = Math.floor((width + 3) / (cell + 3));
  if (columns < 2) return fields(lines, width, 0.8);
  const height = Math.ceil(lines.length / columns);
  return Array.from({ length: height }, (_, y) =>
    lines
      .filter((_, at) => at % height === y)
      .flatMap(({ label, value }, x) => [
        gap(x === 0 ? 0 : 3),
        span(padEnd(label, labels + 1 + values - widthOfText(value))),
        span(value, 'bold'),
      ]),
  );
}
