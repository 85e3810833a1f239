import type { SheetView } from '@charsheet/schema/rules';

import { type Flow, flowOn, line, type Pages, type Pen, paper, soft, type TextStyle } from './canvas.js';

const heading: TextStyle = { face: 'text', size: 8, colour: soft };
const text: TextStyle = { face: 'text', size: 9.5 };
const leading = 12;
const inside = 7;
/** Where the box ends at the latest. */
const bottom = paper.bottom - 8;
/** A smaller box for notes is not worth it. */
const smallest = 50;
const width = paper.right - paper.left;

/** The notes in a box below the columns, on as many pages as they need; what is left of the last page is for more of them. */
export function drawNotes(pages: Pages, columns: readonly Flow[], { notes, words }: SheetView): void {
  const { pen } = pages;
  const page = pages.count() - 1;
  const y = Math.max(...columns.filter((flow) => flow.page === page).map((flow) => flow.y));
  if (notes.length === 0 && bottom - y < smallest) return;
  const flow = flowOn(pages, { x: paper.left + inside, width: width - 2 * inside, y, page });
  flow.reserve(smallest);
  let top = flow.y;
  pen.tagged(notes.length === 0 ? 'P' : 'H2', () => pen.write(words.titles.notes, flow.x, top + 12, heading));
  flow.y += 14;
  for (const one of notes.flatMap((note) => wrapped(pen, note, flow.width))) {
    if (flow.y + leading + inside > bottom) {
      drawBox(pen, top);
      flow.reserve(paper.height);
      top = flow.y;
      flow.y += inside / 2;
    }
    flow.y += leading;
    if (one !== '') pen.tagged('P', () => pen.write(one, flow.x, flow.y, text));
  }
  drawBox(pen, top);
}

const drawBox = (pen: Pen, top: number) => pen.box(paper.left, top, width, bottom - top, { colour: line });

/** A line of the notes in lines of the box. It keeps its indentation, and tabs as wide as four spaces. */
function wrapped(pen: Pen, note: string, room: number): string[] {
  const spaced = note.replaceAll('\t', '    ').trimEnd();
  return pen.wrap(
    spaced.replace(/^ +/, (indent) => '\u00a0'.repeat(indent.length)),
    room,
    text,
  );
}
