import type { Pen } from './pen.js';

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 38, bottom: 800 };

/** Where texts begin on the pages after the first, below their header. */
const belowHeader = 66;

/** The pages of a document. */
export interface Pages {
  pen: Pen;
  count(): number;
  /** Makes a page the current one, and makes it if there is none. */
  turnTo(page: number): void;
}

/** A column that is filled from top to bottom, and goes on at the top of the next page. */
export interface Flow {
  x: number;
  width: number;
  /** Of what comes next. */
  y: number;
  page: number;
  /** Makes sure that there are so many points left on the page, and turns to it. */
  need(height: number): void;
}

export function flowOn(pages: Pages, place: { x: number; width: number; y: number; page?: number }): Flow {
  return {
    page: 0,
    ...place,
    need(height) {
      if (this.y + height > paper.bottom) {
        this.page += 1;
        this.y = belowHeader;
      }
      pages.turnTo(this.page);
    },
  };
}
