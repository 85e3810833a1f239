import type { AbilityLine, Line, SheetView } from '@charsheet/schema/rules';

import { keepTermsTogether } from '../../layout/texts/texts.js';
import { type Flow, line, type Pen, soft, type TextStyle } from './canvas.js';

const label: TextStyle = { face: 'bold', size: 8.5, colour: soft };
const number: TextStyle = { face: 'title', size: 25 };
const modifier: TextStyle = { face: 'bold', size: 12 };
const detail: TextStyle = { face: 'text', size: 8, colour: soft };
const gap = 8;
const detailLine = 9.5;

/** The six abilities: score, modifier, and what the score is made of. */
export function drawAbilities(pen: Pen, flow: Flow, { abilities }: SheetView): void {
  const width = (flow.width - gap * (abilities.length - 1)) / abilities.length;
  const details = abilities.map((one) => pen.wrap(keepTermsTogether(one.detail ?? ''), width - 8, detail));
  const height = 68 + detailLine * Math.max(...details.map(countOf));
  for (const [index, ability] of abilities.entries()) {
    const x = flow.x + index * (width + gap);
    pen.box(x, flow.y, width, height, { colour: line });
    pen.box(x + width / 2 - 17, flow.y + 45, 34, 17, { round: 8.5, thick: 1 });
    pen.tagged('P', () => drawAbility(pen, ability, { x: x + width / 2, y: flow.y, width }));
    drawDetail(pen, details[index], x + width / 2, flow.y + 72);
  }
  flow.y += height + gap;
}

interface Place {
  x: number;
  y: number;
  width: number;
}

function drawAbility(pen: Pen, ability: AbilityLine, { x, y, width }: Place): void {
  pen.write(ability.label, x, y + 13, fitLabel(pen, ability.label, width - 6), 'middle');
  pen.write(ability.value, x, y + 38, number, 'middle');
  pen.write(ability.modifier, x, y + 57.5, modifier, 'middle');
}

/** The style of a label, made smaller if it would be too wide. */
function fitLabel(pen: Pen, text: string, width: number): TextStyle {
  const ratio = pen.width(text, label) / width;
  return ratio > 1 ? { ...label, size: label.size / ratio } : label;
}

/** The numbers that are needed all the time, and the current hit points, or a place to write them. */
export function drawVitals(pen: Pen, flow: Flow, { vitals, hitPointsNow, words }: SheetView): void {
  const shares = [2, 1.4, 1, 1];
  const unit = (flow.width - gap * (vitals.length - 1)) / shares.reduce((sum, one) => sum + one, 0);
  const widths = shares.map((share) => share * unit);
  const details = vitals.map((one, index) =>
    pen.wrap(keepTermsTogether(one.detail ?? ''), (widths[index] ?? 0) - 10, detail),
  );
  const height = 46 + detailLine * Math.max(1, ...details.map(countOf));
  let x = flow.x;
  for (const [index, vital] of vitals.entries()) {
    const width = widths[index] ?? 0;
    pen.box(x, flow.y, width, height, { thick: 1.5 });
    const inner = index === 0 ? width / 2 : width;
    pen.tagged('P', () => drawVital(pen, vital, x + inner / 2, flow.y));
    drawDetail(pen, details[index], x + inner / 2, flow.y + 50);
    if (index === 0) {
      const now = { label: words.labels.currentHitPoints, value: hitPointsNow ?? '' };
      drawPencilBox(pen, now, { x: x + inner, y: flow.y, width: inner, height });
    }
    x += width + gap;
  }
  flow.y += height + 16;
}

function drawVital(pen: Pen, vital: Line, x: number, y: number): void {
  pen.write(vital.label, x, y + 13, label, 'middle');
  pen.write(vital.value, x, y + 38, number, 'middle');
}

function drawPencilBox(
  pen: Pen,
  { label: title, value }: Line,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
) {
  pen.dashedLine(x, y, height);
  pen.tagged('P', () => {
    pen.write(title, x + width / 2, y + 13, { ...label, face: 'text' }, 'middle');
    if (value !== '') pen.write(value, x + width / 2, y + 38, number, 'middle');
  });
}

const countOf = (lines: readonly string[]) => (lines.join('') === '' ? 0 : lines.length);

function drawDetail(pen: Pen, lines: readonly string[] = [], x: number, y: number): void {
  if (countOf(lines) === 0) return;
  pen.tagged('P', () => {
    for (const [index, text] of lines.entries()) pen.write(text, x, y + index * detailLine, detail, 'middle');
  });
}
