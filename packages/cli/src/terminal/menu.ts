import type { Choice } from './choice.js';
import { cut, padEnd, padStart, widthOfText } from './text-width.js';

const indent = 2;
const between = 3;
/** Longer names are cut where the list gets another column by that. */
const longestName = 26;

/** One entry of a menu, with the number that it is chosen by. */
export interface MenuEntry extends Choice {
  number: number;
}

export const numbered = (choices: readonly Choice[]): MenuEntry[] =>
  choices.map((choice, at) => ({ ...choice, number: at + 1 }));

/** A numbered menu in as many columns as fit; read downwards. */
export function menuLines(entries: readonly MenuEntry[], width: number, dim: (text: string) => string): string[] {
  const digits = String(Math.max(0, ...entries.map(({ number }) => number))).length;
  const longest = Math.max(0, ...entries.map(({ name }) => widthOfText(name)));
  const hints = Math.max(0, ...entries.map(({ hint = '' }) => widthOfText(hint)));
  const others = digits + 2 + (hints > 0 ? 2 + hints : 0);
  const room = width - indent + between;
  const columns = Math.max(1, Math.floor(room / (others + Math.min(longest, longestName) + between)));
  const names = Math.min(longest, Math.max(1, Math.floor(room / columns) - between - others));
  const height = Math.ceil(entries.length / columns);
  return Array.from({ length: height }, (_, y) => {
    const row = entries.filter((_, at) => at % height === y);
    const cells = row.map((entry, x) => shown(entry, x === row.length - 1, { digits, names, hints, width, dim }));
    return `${' '.repeat(indent)}${cells.join(' '.repeat(between))}`;
  });
}

interface Measures {
  digits: number;
  names: number;
  hints: number;
  width: number;
  dim: (text: string) => string;
}

function shown({ number, name, hint = '' }: MenuEntry, isLast: boolean, measures: Measures): string {
  const { digits, hints, width, dim } = measures;
  const before = `${dim(padStart(String(number), digits))}  `;
  const room = width - indent - digits - 2;
  const names = Math.min(measures.names, room);
  if (hints === 0 || (isLast && hint === ''))
    return before + (isLast ? cut(name, names) : padEnd(cut(name, names), names));
  const hintRoom = room - names - 2;
  const text = hintRoom < widthOfText(hint) ? cut(hint, Math.max(1, hintRoom)) : hint;
  return `${before}${padEnd(cut(name, names), names)}  ${dim(isLast ? text : padEnd(text, hints))}`;
}
