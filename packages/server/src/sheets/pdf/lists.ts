import type { Line, SheetView, SpellLine, WeaponLine } from '@charsheet/schema/rules';

import { keepTermsTogether } from '../../layout/texts/texts.js';
import { type Flow, type Pen, soft, type TextStyle } from './canvas.js';

const title: TextStyle = { face: 'title', size: 12.5 };
const text: TextStyle = { face: 'text', size: 10.5 };
const strong: TextStyle = { face: 'bold', size: 10.5 };
const small: TextStyle = { face: 'text', size: 8.5, colour: soft };
const head: TextStyle = { face: 'bold', size: 8, colour: soft };

const leading = 12.5;
const padding = 5;
const rowHeight = leading + padding;

/** A heading, and the rows below it. */
export function drawPart(pen: Pen, flow: Flow, heading: string, drawRows: () => void): void {
  drawHeading(pen, flow, heading);
  drawRows();
  flow.y += 13;
}

/** A heading, on a page with room for at least one row below it. */
function drawHeading(pen: Pen, flow: Flow, heading: string): void {
  flow.reserve(24 + 2 * rowHeight);
  pen.tagged('H2', () => pen.write(heading, flow.x, flow.y + 11, title));
  pen.rule(flow.x, flow.y + 16, flow.width, { thick: 0.75, colour: '#000000' });
  flow.y += 19;
}

/** Begins a row of so many lines of text, and draws the rule below it; returns the baseline of the first one. */
function openRow(pen: Pen, flow: Flow, lines: number, { x = flow.x, width = flow.width } = {}): number {
  const height = lines * leading + padding;
  flow.reserve(height);
  pen.rule(x, flow.y + height, width, { dotted: true });
  return flow.y + leading;
}

/** Labels with their values on the right, in one or more columns. */
export function drawLines(pen: Pen, flow: Flow, lines: readonly Line[], columns = 1): void {
  const gap = 14;
  const width = (flow.width - gap * (columns - 1)) / columns;
  for (let first = 0; first < lines.length; first += columns) {
    const row = lines.slice(first, first + columns).map((one) => wrapped(pen, one, width));
    const count = Math.max(
      ...row.map(({ labels, notes, values }) => Math.max(labels.length + notes.length, values.length)),
    );
    for (const [index, cell] of row.entries()) {
      const x = flow.x + index * (width + gap);
      const y = openRow(pen, flow, count, { x, width });
      pen.tagged('P', () => drawLine(pen, cell, { x, y, width }));
    }
    flow.y += count * leading + padding;
  }
}

interface Wrapped {
  labels: string[];
  /** The detail, if it fits after the last line of the label. */
  beside: string;
  /** The detail in lines below the label, if it does not. */
  notes: string[];
  values: string[];
}

function wrapped(pen: Pen, { label, value, detail = '' }: Line, width: number): Wrapped {
  const values = pen.wrap(value, width * 0.7, strong);
  const room = width - 8 - Math.max(...values.map((one) => pen.width(one, strong)));
  const labels = pen.wrap(label, room, text);
  const left = room - pen.width(`${labels.at(-1)} `, text);
  const fits = pen.width(detail, small) <= left;
  return {
    labels,
    values,
    beside: fits ? detail : '',
    notes: fits ? [] : pen.wrap(keepTermsTogether(detail), room, small),
  };
}

function drawLine(pen: Pen, line: Wrapped, { x, y, width }: { x: number; y: number; width: number }): void {
  const { labels, beside, notes, values } = line;
  for (const [index, one] of labels.entries()) pen.write(one, x, y + index * leading, text);
  const after = x + pen.width(`${labels.at(-1)} `, text);
  if (beside !== '') pen.write(beside, after, y + (labels.length - 1) * leading, small);
  for (const [index, one] of notes.entries()) pen.write(one, x, y + (labels.length + index) * leading, small);
  for (const [index, one] of values.entries()) pen.write(one, x + width, y + index * leading, strong, 'end');
}

/** Labels with values that may be long. */
export function drawLong(pen: Pen, flow: Flow, lines: readonly Line[]): void {
  const indent = Math.min(flow.width * 0.45, 12 + Math.max(...lines.map(({ label }) => pen.width(label, text))));
  for (const { label, value } of lines) {
    for (const [index, one] of pen.wrap(value, flow.width - indent, text).entries()) {
      flow.reserve(leading + padding);
      pen.tagged('P', () => {
        if (index === 0) pen.write(label, flow.x, flow.y + leading, { ...text, colour: soft });
        pen.write(one, flow.x + indent, flow.y + leading, text);
      });
      flow.y += leading;
    }
    pen.rule(flow.x, flow.y + padding, flow.width, { dotted: true });
    flow.y += padding;
  }
}

const columns = ['attack', 'damage', 'critical', 'range'] as const;

/** The weapons; the labels of the columns come again on each page. */
export function drawWeapons(pen: Pen, flow: Flow, { weapons, words: { labels } }: SheetView): void {
  const widths = columns.map((column) => widthOf(pen, labels[column], weapons, column));
  const first = flow.width - widths.reduce((sum, one) => sum + one, 0);
  const starts = widths.map((_, index) => flow.x + first + widths.slice(0, index).reduce((sum, one) => sum + one, 0));
  const drawHead = () => {
    const y = openRow(pen, flow, 1);
    pen.tagged('P', () => {
      pen.write(labels.weapon, flow.x, y, head);
      for (const [index, column] of columns.entries()) pen.write(labels[column], starts[index] ?? 0, y, head);
    });
    flow.y += rowHeight;
  };
  drawHead();
  for (const weapon of weapons) {
    const names = pen.wrap(weapon.name, first - 8, text);
    const page = flow.page;
    flow.reserve(names.length * leading + padding);
    if (flow.page !== page) drawHead();
    const y = openRow(pen, flow, names.length);
    pen.tagged('P', () => {
      for (const [index, one] of names.entries()) pen.write(one, flow.x, y + index * leading, text);
      for (const [index, column] of columns.entries()) pen.write(weapon[column], starts[index] ?? 0, y, strong);
    });
    flow.y += names.length * leading + padding;
  }
}

function widthOf(pen: Pen, label: string, weapons: readonly WeaponLine[], column: keyof WeaponLine): number {
  const cells = new Set(weapons.map((weapon) => weapon[column]));
  return 12 + Math.max(pen.width(label, head), ...Array.from(cells, (cell) => pen.width(cell, strong)));
}

/** The spells, with a box for each of the day, to tick off. */
export function drawSpells(pen: Pen, flow: Flow, { spells, words: { labels } }: SheetView): void {
  const [perDay, difficulty] = [flow.x + 34, flow.x + flow.width];
  const y = openRow(pen, flow, 1);
  pen.tagged('P', () => {
    pen.write(labels.level, flow.x, y, head);
    pen.write(labels.spellsPerDay, perDay, y, head);
    pen.write(labels.saveDifficulty, difficulty, y, head, 'end');
  });
  flow.y += rowHeight;
  for (const spell of spells) {
    drawSpell(pen, spell, { level: flow.x, perDay, difficulty, y: openRow(pen, flow, 1) });
    flow.y += rowHeight;
  }
}

function drawSpell(pen: Pen, spell: SpellLine, at: Record<'level' | 'perDay' | 'difficulty' | 'y', number>): void {
  pen.tagged('P', () => {
    pen.write(String(spell.level), at.level, at.y, text);
    pen.write(String(spell.perDay), at.perDay, at.y, strong);
    pen.write(String(spell.saveDifficulty), at.difficulty, at.y, strong, 'end');
  });
  for (let tick = 0; tick < spell.perDay; tick++) {
    pen.box(at.perDay + 14 + tick * 11, at.y - 7.5, 8, 8, { round: 0, thick: 0.6 });
  }
}
