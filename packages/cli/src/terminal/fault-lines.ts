import { columnsOf, visible } from './output.js';

interface Finding {
  pointer: string;
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** A text with more faults than this is wrong as a whole: showing each place would bury the messages. */
const maxExcerpts = 10;
const maxPointerLength = 200;

/**
 * What is wrong with an input, as lines: `file:line:column: /pointer message` and the place, or `file: /pointer message`
 * where no place in a text is known.
 */
export function faultLines(name: string, findings: readonly Finding[], text: string, width: number): string[] {
  // Text with NUL characters is no text: an excerpt would be noise.
  const excerpts = text.includes('\0') ? 0 : maxExcerpts;
  return findings.flatMap((finding, index) => {
    const { line, column } = finding;
    if (line === undefined || column === undefined) return [faultLine(name, finding)];
    const head = faultLine(`${name}:${line}:${column}`, finding);
    const before = findings[index - 1];
    const isShown = before?.line === line && before.column === column;
    return index < excerpts && !isShown ? [head, ...excerpt(text, { line, column }, width)] : [head];
  });
}

/** `file: /pointer message` */
export function faultLine(name: string, { pointer, message }: Finding): string {
  return `${name}: ${pointer ? `${shorten(pointer)} ` : ''}${message}`;
}

/** The pointer to an unknown member is as long as the name that somebody gave it. */
function shorten(pointer: string): string {
  return pointer.length > maxPointerLength ? `${pointer.slice(0, maxPointerLength)}…` : pointer;
}

/** A place in a text: line and column from 1, the column in characters (code points). */
interface Place {
  line: number;
  column: number;
}

/** One character as it is shown: a control character takes the columns of its escape. */
interface Cell {
  shown: string;
  columns: number;
}

/** The line of a place with a mark under the column, cut to the width of the terminal. */
export function excerpt(text: string, { line, column }: Place, width: number): string[] {
  const source = lineOf(text, line);
  const at = offsetOf(source, column);
  const gutter = `${line} | `;
  const room = Math.max(20, width - gutter.length - 1) - 2;
  // Twice as many code units as columns always hold enough characters.
  const left = fit(cellsOf(source.slice(Math.max(0, at - 2 * room), at)).reverse(), Math.floor(room / 2));
  const right = fit(cellsOf(source.slice(at, at + 2 * room)), room - left.columns);
  const start = left.cut || at > 2 * room ? '…' : '';
  const end = right.cut || source.length > at + 2 * room ? '…' : '';
  const before = start + left.cells.reverse().join('');
  return [
    `${gutter}${before}${right.cells.join('')}${end}`.trimEnd(),
    `${' '.repeat(gutter.length - 2)}| ${' '.repeat(start.length + left.columns)}^`,
  ];
}

function lineOf(text: string, line: number): string {
  let start = 0;
  let number = 1;
  for (const { index, 0: ending } of text.matchAll(/\r\n|\n|\r/g)) {
    if (number === line) return text.slice(start, index);
    start = index + ending.length;
    number++;
  }
  return text.slice(start);
}

function offsetOf(source: string, column: number): number {
  let offset = 0;
  let at = 1;
  for (const character of source) {
    if (at++ === column) break;
    offset += character.length;
  }
  return offset;
}

const cellsOf = (text: string): Cell[] => Array.from(text, cellOf);

function cellOf(character: string): Cell {
  if (character === '\t') return { shown: '  ', columns: 2 };
  const shown = visible(character);
  return { shown, columns: shown === character ? columnsOf(character) : shown.length };
}

/** As many of the cells as fit, from the first one on. */
function fit(cells: Cell[], room: number): { cells: string[]; columns: number; cut: boolean } {
  const fitting: string[] = [];
  let columns = 0;
  for (const cell of cells) {
    if (columns + cell.columns > room) return { cells: fitting, columns, cut: true };
    fitting.push(cell.shown);
    columns += cell.columns;
  }
  return { cells: fitting, columns, cut: false };
}
