/** How wide a text is in one style, in points. */
export interface Measure {
  /** As it is set, with kerning and joined letters. That takes longer than the sum. */
  width(text: string): number;
  /** The sum of its letters, each by itself. */
  advance(text: string): number;
}

/** The text in lines of at most a width. Words that are wider than a line are broken. */
export function linesOf(text: string, maxWidth: number, measure: Measure): string[] {
  const done: string[] = [];
  let current = '';
  for (const word of text.split(/[ \t]+/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (fits(longer, maxWidth, measure)) {
      current = longer;
      continue;
    }
    if (current !== '') done.push(current);
    const pieces = piecesOf(word, maxWidth, measure);
    current = pieces.pop() ?? '';
    for (const piece of pieces) done.push(piece);
  }
  return [...done, current];
}

/** As many letters of a text as fit, at least one. */
export function beginningOf(text: string, maxWidth: number, measure: Measure): string {
  if (fits(text, maxWidth, measure)) return text;
  const letters = lettersOf(text, measure);
  return text.slice(0, letters.ends[lastThatFits(letters, 0, maxWidth, measure)]);
}

/** Set side by side, letters are narrower than by themselves by at most this share, save for some that are joined. */
const mostByShaping = 0.15;

/** What is far too wide need not be set to know that. */
const fits = (text: string, maxWidth: number, { width, advance }: Measure): boolean =>
  advance(text) * (1 - mostByShaping) <= maxWidth && width(text) <= maxWidth;

/** A word in pieces that fit. */
function piecesOf(word: string, maxWidth: number, measure: Measure): string[] {
  if (fits(word, maxWidth, measure)) return [word];
  const letters = lettersOf(word, measure);
  const pieces: string[] = [];
  for (let start = 0; start < letters.ends.length; ) {
    const last = lastThatFits(letters, start, maxWidth, measure);
    pieces.push(letters.between(start, last));
    start = last + 1;
  }
  return pieces;
}

/** The letters of a text as a reader counts them. */
interface Letters {
  /** Where each ends in the text. */
  ends: number[];
  /** The sum of the advances up to there. */
  sums: number[];
  /** The text of some of them. */
  between(first: number, last: number): string;
}

const segmenter = new Intl.Segmenter();
/** Each character is a letter: most are, and the segmenter takes its time. */
const isPlain = /^[\u0020-\u02FF]*$/;

function lettersOf(text: string, { advance }: Measure): Letters {
  const ends: number[] = [];
  const sums: number[] = [];
  let sum = 0;
  let end = 0;
  for (const letter of isPlain.test(text) ? text : Array.from(segmenter.segment(text), ({ segment }) => segment)) {
    end += letter.length;
    sum += advance(letter);
    ends.push(end);
    sums.push(sum);
  }
  return { ends, sums, between: (first, last) => text.slice(first === 0 ? 0 : ends[first - 1], ends[last]) };
}

/** The last letter up to which they fit; the first one always does. It is guessed by advances, and then tried. */
function lastThatFits({ sums, between }: Letters, first: number, maxWidth: number, { width }: Measure): number {
  const sumBefore = (index: number) => sums[index - 1] ?? 0;
  /** The last one that has room after another, by advances. */
  const guess = (after: number, room: number) => {
    let last = after;
    while (last + 1 < sums.length && sumBefore(last + 2) - sumBefore(after + 1) <= room) last++;
    return last;
  };
  const roomAfter = (last: number) => maxWidth - width(between(first, last));
  let last = Math.max(first, guess(first - 1, maxWidth));
  let room = roomAfter(last);
  while (last > first && room < 0) room = roomAfter(--last);
  while (last + 1 < sums.length && (sumBefore(last + 2) - sumBefore(last + 1)) * (1 - mostByShaping) <= room) {
    const next = [guess(last, room), last + 1].find((one) => one > last && roomAfter(one) >= 0);
    if (next === undefined) return last;
    last = next;
    room = roomAfter(last);
  }
  return last;
}
