import { excerpt } from './excerpt.js';

interface Finding {
  pointer: string;
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** A text with more faults than this is wrong as a whole: showing each place would bury the messages. */
const mostExcerpts = 10;
const longestPointer = 200;

/**
 * What is wrong with an input, as lines: `file:line:column: message` and the place for JSON text,
 * `file: /pointer message` for a value.
 */
export function faultLines(name: string, findings: readonly Finding[], text: string, width: number): string[] {
  // Text with NUL characters is no text: an excerpt would be noise.
  const excerpts = text.includes('\0') ? 0 : mostExcerpts;
  return findings.flatMap((finding, index) => {
    const { line, column, message } = finding;
    if (line === undefined || column === undefined) return [faultLine(name, finding)];
    const head = `${name}:${line}:${column}: ${message}`;
    return index < excerpts ? [head, ...excerpt(text, { line, column }, width)] : [head];
  });
}

/** `file: /pointer message` */
export function faultLine(name: string, { pointer, message }: Finding): string {
  return `${name}: ${pointer ? `${shorten(pointer)} ` : ''}${message}`;
}

/** The pointer to an unknown member is as long as the name that somebody gave it. */
function shorten(pointer: string): string {
  return pointer.length > longestPointer ? `${pointer.slice(0, longestPointer)}…` : pointer;
}
