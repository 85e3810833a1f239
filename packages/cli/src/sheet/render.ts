import type { SheetView } from '@charsheet/schema/rules';

import { frame } from '../terminal/frame.js';
import type { Io, Output } from '../terminal/io.js';
import { paint, widthOf } from '../terminal/output.js';
import { visible } from '../terminal/terminal-text.js';
import { panelRows } from './panels.js';
import { plainLines } from './plain.js';

/** A frame is drawn no narrower and no wider. */
const [narrowest, widest] = [24, 100];

/** A sheet as lines for a stream: framed on a terminal, else plain. */
export function sheetLines(view: SheetView, stream: Output, env: Io['env']): string[] {
  const shown = visibleIn(view);
  if (!stream.isTTY) return plainLines(shown);
  const width = Math.min(Math.max(widthOf(stream), narrowest), widest);
  return frame(panelRows(shown, width), width).map((line) =>
    line.map(({ text, style }) => (style ? paint(text, style, stream, env) : text)).join(''),
  );
}

/** The same with every text made fit for a terminal. */
function visibleIn<T>(value: T): T {
  if (typeof value === 'string') return visible(value) as T;
  if (Array.isArray(value)) return value.map(visibleIn) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, visibleIn(part)])) as T;
}
