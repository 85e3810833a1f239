import type { Face, Fonts } from './fonts.js';
import { type Run, runsOf } from './runs.js';

export interface TextStyle {
  face: Face;
  /** In points, as all measures here. */
  size: number;
  colour?: string;
}

/** Where a text stands in its place. */
export type Align = 'start' | 'middle' | 'end';

export const ink = '#000000';
export const soft = '#4a4a4a';
export const line = '#8a8a8a';

/** Sets texts and draws lines on the current page of a document. */
export interface Pen {
  width(text: string, style: TextStyle): number;
  /** The text in lines of at most a width; a word that is wider is broken. The last of `most` lines ends in an ellipsis. */
  wrap(text: string, width: number, style: TextStyle, most?: number): string[];
  /** @param y of the baseline */
  write(text: string, x: number, y: number, style: TextStyle, align?: Align): void;
  rule(x: number, y: number, width: number, how?: { thick?: number; dotted?: boolean; colour?: string }): void;
  /** A dashed line from top to bottom. */
  upright(x: number, y: number, height: number): void;
  box(
    x: number,
    y: number,
    width: number,
    height: number,
    how?: { thick?: number; round?: number; colour?: string },
  ): void;
  /** Says what the texts that are written meanwhile are, for those who hear the document. */
  as(type: string, write: () => void): void;
}

const segmenter = new Intl.Segmenter();

export function penFor(doc: PDFKit.PDFDocument, fonts: Fonts): Pen {
  const widths = new Map<string, number>();
  const select = ({ font }: Run, { size }: TextStyle) => doc.font(font.name).fontSize(size);
  const runWidth = (run: Run, style: TextStyle) => select(run, style).widthOfString(run.text);

  const width = (text: string, style: TextStyle): number => {
    const key = `${style.face} ${style.size} ${text}`;
    const known =
      widths.get(key) ?? runsOf(text, style.face, fonts).reduce((sum, run) => sum + runWidth(run, style), 0);
    widths.set(key, known);
    return known;
  };
  const fits = (text: string, most: number, style: TextStyle) => width(text, style) <= most;

  /** As many letters of a word as fit, at least one, and the rest. */
  const breakWord = (word: string, most: number, style: TextStyle): [string, string] => {
    let head = '';
    for (const { segment } of segmenter.segment(word)) {
      if (head !== '' && !fits(head + segment, most, style)) break;
      head += segment;
    }
    return [head, word.slice(head.length)];
  };

  const lines = (text: string, most: number, style: TextStyle): string[] => {
    const done: string[] = [];
    let current = '';
    for (let word of text.split(/[ \t]+/)) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (fits(longer, most, style)) {
        current = longer;
        continue;
      }
      if (current !== '') done.push(current);
      while (!fits(word, most, style)) {
        const [head, rest] = breakWord(word, most, style);
        if (rest === '') break;
        done.push(head);
        word = rest;
      }
      current = word;
    }
    return [...done, current];
  };

  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    doc.save();
    draw();
    doc.restore();
    doc.endMarkedContent();
  };

  return {
    width,
    wrap(text, most, style, count = Number.POSITIVE_INFINITY) {
      const all = lines(text, most, style);
      if (all.length <= count) return all;
      const [last] = breakWord(all[count - 1] ?? '', most - width('…', style), style);
      return [...all.slice(0, count - 1), `${last}…`];
    },
    write(text, x, y, style, align = 'start') {
      let at = x - { start: 0, middle: 0.5, end: 1 }[align] * width(text, style);
      for (const run of runsOf(text, style.face, fonts)) {
        select(run, style).fillColor(style.colour ?? ink);
        doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += runWidth(run, style);
      }
    },
    rule: (x, y, length, { thick = 0.5, dotted = false, colour = line } = {}) =>
      artifact(() => {
        if (dotted) doc.dash(0.6, { space: 1.8 });
        doc
          .moveTo(x, y)
          .lineTo(x + length, y)
          .lineWidth(thick)
          .strokeColor(colour)
          .stroke();
      }),
    upright: (x, y, height) =>
      artifact(() =>
        doc
          .dash(2, { space: 2 })
          .moveTo(x, y)
          .lineTo(x, y + height)
          .lineWidth(0.75)
          .strokeColor(line)
          .stroke(),
      ),
    box: (x, y, w, h, { thick = 0.75, round = 5, colour = ink } = {}) =>
      artifact(() => doc.roundedRect(x, y, w, h, round).lineWidth(thick).strokeColor(colour).stroke()),
    as: (type, write) => doc.addStructure(doc.struct(type, {}, write)),
  };
}
