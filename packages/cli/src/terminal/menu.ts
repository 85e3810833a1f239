import { fold } from '@charsheet/schema';

import { cut, padEnd, padStart, widthOfText } from './text-width.js';

/** Something that can be chosen: by its number, its identifier, its name, or the beginning of one of them. */
export interface Choice {
  id: string;
  name: string;
  /** What helps to decide. */
  hint?: string | undefined;
}

/** The choices that an answer may mean: exactly one when it is clear. */
export function matchingChoices(answer: string, choices: readonly Choice[]): Choice[] {
  const numbered = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  if (numbered) return [numbered];
  const wanted = fold(answer.trim());
  if (wanted === '') return [];
  for (const is of [equals, beginsWith, contains]) {
    const found = choices.filter(({ id, name }) =>
      [id, id.replace(/^[a-z]_/, ''), name].some((one) => is(fold(one), wanted)),
    );
    if (found.length > 0) return found;
  }
  return [];
}

const equals = (name: string, wanted: string) => name === wanted;
const beginsWith = (name: string, wanted: string) => name.startsWith(wanted);
const contains = (name: string, wanted: string) => name.includes(wanted);

/** Several answers in one line: with commas between them, or numbers with spaces. */
export function splitAnswers(line: string): string[] {
  const separator = /^[\d\s,;]+$/.test(line) ? /[\s,;]+/ : /[,;]/;
  return line
    .split(separator)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');
}

const indent = 2;
const between = 3;
/** Longer names are cut where the list gets another column by that. */
const longestName = 26;
/** A hint that is cut to less says nothing. */
const shortestHint = 6;

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
  // In one column names are whole, and hints get what is left.
  const most = columns === 1 ? room - between - digits - 2 : Math.floor(room / columns) - between - others;
  const names = Math.min(longest, Math.max(1, most));
  const height = Math.ceil(entries.length / columns);
  return Array.from({ length: height }, (_, y) => {
    const row = entries.filter((_, at) => at % height === y);
    const cells = row.map((entry, x) => menuCell(entry, x === row.length - 1, { digits, names, hints, width, dim }));
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

function menuCell({ number, name, hint = '' }: MenuEntry, isLast: boolean, measures: Measures): string {
  const { digits, hints, width, dim } = measures;
  const before = `${dim(padStart(String(number), digits))}  `;
  const room = width - indent - digits - 2;
  const names = Math.min(measures.names, room);
  const hintRoom = room - names - 2;
  if (hints === 0 || hintRoom < shortestHint || (isLast && hint === ''))
    return before + (isLast ? cut(name, names) : padEnd(cut(name, names), names));
  const text = cut(hint, hintRoom);
  return `${before}${padEnd(cut(name, names), names)}  ${dim(isLast ? text : padEnd(text, hints))}`;
}
