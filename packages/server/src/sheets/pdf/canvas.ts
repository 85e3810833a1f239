import { type Face, type Fonts, type Run, runsOf } from './fonts.js';
import { beginningOf, linesOf, type Measure } from './line-breaks.js';

export interface TextStyle {
  face: Face;
  /** In points, as all measures here. */
  size: number;
  colour?: string;
}

/** Which point of a text its `x` is. */
export type Align = 'start' | 'middle' | 'end';

const ink = '#000000';
export const soft = '#4a4a4a';
export const line = '#8a8a8a';

/** Sets texts and draws lines on the current page of a document. */
export interface Pen {
  width(text: string, style: TextStyle): number;
  /** Whether a letter has been written that no font has. */
  lacksLetters(): boolean;
  /** The text in lines of at most a width; wider words are broken. Where `maxLines` is too few, it ends in an ellipsis. */
  wrap(text: string, width: number, style: TextStyle, maxLines?: number): string[];
  /** @param y of the baseline */
  write(text: string, x: number, y: number, style: TextStyle, align?: Align): void;
  rule(x: number, y: number, width: number, look?: { thick?: number; dotted?: boolean; colour?: string }): void;
  /** A dashed line downwards. */
  dashedLine(x: number, y: number, height: number): void;
  box(
    x: number,
    y: number,
    width: number,
    height: number,
    look?: { thick?: number; round?: number; colour?: string },
  ): void;
  /** Tags what is written meanwhile with a structure type of PDF, such as `H1`, for screen readers. */
  tagged(type: string, write: () => void): void;
}

export function penFor(doc: PDFKit.PDFDocument, fonts: Fonts): Pen {
  const widths = new Map<string, number>();
  const select = ({ font }: Run, { size }: TextStyle) => doc.font(font.name).fontSize(size);
  const runWidth = (run: Run, style: TextStyle) => select(run, style).widthOfString(run.text);

  const width = (text: string, style: TextStyle): number => {
    const key = `${style.face} ${style.size} ${text}`;
    const known =
      widths.get(key) ?? runsOf(text, style.face, fonts.faces).reduce((sum, run) => sum + runWidth(run, style), 0);
    widths.set(key, known);
    return known;
  };
  let lacksLetters = false;
  const measureIn = (style: TextStyle): Measure => ({
    width: (text) => width(text, style),
    advance: (text) => fonts.advance(text, style.face) * style.size,
  });

  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    doc.save();
    draw();
    doc.restore();
    doc.endMarkedContent();
  };

  return {
    width,
    lacksLetters: () => lacksLetters,
    wrap(text, maxWidth, style, maxLines = Number.POSITIVE_INFINITY) {
      const measure = measureIn(style);
      const all = linesOf(text, maxWidth, measure);
      if (all.length <= maxLines) return all;
      const last = beginningOf(all[maxLines - 1] ?? '', maxWidth - width('…', style), measure);
      return [...all.slice(0, maxLines - 1), `${last}…`];
    },
    write(text, x, y, style, align = 'start') {
      let at = x - { start: 0, middle: 0.5, end: 1 }[align] * width(text, style);
      for (const run of runsOf(text, style.face, fonts.faces)) {
        select(run, style).fillColor(style.colour ?? ink);
        // A box says nothing; who copies the text or has it read out gets what it stands for.
        if (run.isMissing) doc.markContent('Span', { actual: run.text });
        doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        if (run.isMissing) doc.endMarkedContent();
        lacksLetters ||= run.isMissing;
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
    dashedLine: (x, y, height) =>
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
    tagged: (type, write) => doc.addStructure(doc.struct(type, {}, write)),
  };
}

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 38, bottom: 800 };

/** Where the content begins on the pages after the first, below their header. */
const belowHeader = 66;

/** The pages of a document. */
export interface Pages {
  pen: Pen;
  count(): number;
  /** Makes a page the current one; adds it first if it is not there. The first page is 0. */
  switchTo(page: number): void;
}

/** A column that is filled from top to bottom, and continues on the next page. */
export interface Flow {
  x: number;
  width: number;
  /** Where the next content goes. */
  y: number;
  page: number;
  /** Goes on to the next page if fewer points than that are left, and makes the page of the column the current one. */
  reserve(height: number): void;
}

export function flowOn(pages: Pages, place: { x: number; width: number; y: number; page?: number }): Flow {
  return {
    page: 0,
    ...place,
    reserve(height) {
      if (this.y + height > paper.bottom) {
        this.page += 1;
        this.y = belowHeader;
      }
      pages.switchTo(this.page);
    },
  };
}
