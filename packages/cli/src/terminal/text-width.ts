import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter();

/** Columns that a text takes in a terminal. Most texts are plain ASCII, which the library is slow for. */
export const widthOfText = (text: string): number => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));

const padding = (text: string, width: number) => ' '.repeat(Math.max(0, width - widthOfText(text)));

/** The text, filled up with spaces to a width. */
export const padEnd = (text: string, width: number): string => text + padding(text, width);

/** The text at the right end of a width. */
export const padStart = (text: string, width: number): string => padding(text, width) + text;

/** Cut by what is seen: never inside of a letter with its accents or of a wide character. */
export function cut(text: string, width: number): string {
  if (widthOfText(text) <= width) return text;
  return `${split(text, width - 1)[0]}…`;
}

/** As much of a text as fits, and the rest. */
function split(text: string, width: number): [kept: string, rest: string] {
  let kept = '';
  let columns = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    columns += widthOfText(segment);
    if (columns > width) return [kept, text.slice(index)];
    kept += segment;
  }
  return [kept, ''];
}

/** A text broken into lines that fit, between words where it can be; at least one line. */
export function wrap(text: string, width: number): string[] {
  if (widthOfText(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOfText(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = breakWord(word, width, lines);
  }
  return [...lines, line];
}

/** Puts the lines that a long word fills on the others, and returns the rest of it. */
function breakWord(word: string, width: number, lines: string[]): string {
  let rest = word;
  while (widthOfText(rest) > width) {
    const [kept, more] = split(rest, width);
    // What is wider than a line alone has no place at all.
    if (kept === '') return '';
    lines.push(kept);
    rest = more;
  }
  return rest;
}
