import type { Line, SheetView } from '@charsheet/schema/rules';

import { type Flow, type Pen, soft, type TextStyle } from './canvas.js';

const label: TextStyle = { face: 'text', size: 8, colour: soft };
const value: TextStyle = { face: 'bold', size: 11 };
const headline: TextStyle = { face: 'italic', size: 13, colour: soft };
const gap = 18;
const maxValueWidth = 190;

/** Sizes of the name, tried in this order: the first in which it needs no more lines than allowed is used. */
const nameSizes = [
  { size: 28, maxLines: 1 },
  { size: 20, maxLines: 2 },
  { size: 12, maxLines: Number.POSITIVE_INFINITY },
] as const;

/** Name, headline and particulars. The particulars are on the right if there is room, else below. */
export function drawHead(pen: Pen, flow: Flow, { name, headline: kind, particulars }: SheetView): void {
  const cells = particulars.map((line) => cellOf(pen, line));
  const cellsWidth = cells.reduce((sum, cell) => sum + cell.width + gap, 0);
  const beside = cellsWidth < flow.width * 0.55 && cells.every(({ lines }) => lines.length === 1);
  const room = beside ? flow.width - cellsWidth : flow.width;

  const { style, lines } = fitName(pen, name, room);
  pen.tagged('H1', () => {
    for (const text of lines) {
      flow.y += style.size;
      pen.write(text, flow.x, flow.y, style);
    }
  });
  flow.y += 5;
  pen.tagged('P', () => {
    for (const text of pen.wrap(kind, room, headline)) {
      flow.y += 14;
      pen.write(text, flow.x, flow.y, headline);
    }
  });
  if (beside) drawCells(pen, cells, flow.x + flow.width - cellsWidth + gap, flow.y - 14);
  else drawBelow(pen, flow, cells);
  flow.y += 9;
  pen.rule(flow.x, flow.y, flow.width, { thick: 1.5, colour: '#000000' });
  flow.y += 12;
}

function fitName(pen: Pen, name: string, room: number) {
  for (const { size, maxLines } of nameSizes) {
    const style: TextStyle = { face: 'title', size };
    const lines = pen.wrap(name, room, style);
    if (lines.length <= maxLines) return { style, lines };
  }
  throw new Error('the last size takes any number of lines');
}

interface Cell {
  label: string;
  lines: string[];
  width: number;
}

function cellOf(pen: Pen, { label: title, value: text }: Line): Cell {
  const lines = pen.wrap(text, maxValueWidth, value);
  return {
    label: title,
    lines,
    width: Math.max(pen.width(title, label), ...lines.map((one) => pen.width(one, value))),
  };
}

function drawCells(pen: Pen, cells: readonly Cell[], left: number, y: number): void {
  let x = left;
  for (const { label: title, lines, width } of cells) {
    pen.tagged('P', () => {
      pen.write(title, x, y, label);
      for (const [index, text] of lines.entries()) pen.write(text, x, y + 13 * (index + 1), value);
    });
    x += width + gap;
  }
}

function drawBelow(pen: Pen, flow: Flow, cells: readonly Cell[]): void {
  for (const row of rowsOf(cells, flow.width)) {
    drawCells(pen, row, flow.x, flow.y + 16);
    flow.y += 16 + 13 * Math.max(...row.map(({ lines }) => lines.length));
  }
}

/** Puts into each row as many cells as fit. */
function rowsOf(cells: readonly Cell[], room: number): Cell[][] {
  const rows: Cell[][] = [];
  let left = 0;
  for (const cell of cells) {
    if (cell.width > left || rows.length === 0) {
      rows.push([]);
      left = room;
    }
    rows.at(-1)?.push(cell);
    left -= cell.width + gap;
  }
  return rows;
}
