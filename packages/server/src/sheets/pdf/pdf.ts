import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import type { SheetView } from '@charsheet/schema/rules';

import { texts } from '../../layout/texts/texts.js';
import { drawAbilities, drawVitals } from './boxes.js';
import { type Flow, flowOn, type Pages, type Pen, paper, penFor, soft, type TextStyle } from './canvas.js';
import type { Fonts } from './fonts.js';
import { drawHead } from './head.js';
import { drawLines, drawLong, drawPart, drawSpells, drawWeapons } from './lists.js';
import { drawNotes } from './notes.js';

export { loadFonts } from './fonts.js';

interface PdfOptions {
  view: SheetView;
  fonts: Fonts;
  /** When the sheet was changed last; with that time in it the PDF of a sheet is always the same bytes. */
  changed: Date;
  /** What stands at the foot of each page, on the left and on the right. */
  foot: readonly [string, string];
}

/** Draws a sheet as a PDF of one A4 page, or more if its lists are long. It stops all else in its thread. */
export async function drawPdf({ view, fonts, changed, foot }: PdfOptions): Promise<Buffer> {
  const doc = documentOf(view, changed);
  for (const font of Object.values(fonts.faces).flat()) doc.registerFont(font.name, font.font as unknown as string);
  const bytes = buffer(doc);
  const pen = penFor(doc, fonts);
  const count = () => doc.bufferedPageRange().count;
  const pages: Pages = {
    pen,
    count,
    switchTo(page) {
      while (page >= count()) doc.addPage();
      doc.switchToPage(page);
    },
  };
  drawSheet(pages, view);
  drawMargins(pages, view, foot);
  doc.end();
  return bytes;
}

function documentOf({ name, language }: SheetView, changed: Date): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // None to begin with: the library would read one of its own for nothing.
    font: null as unknown as string,
    info: { Title: name, Creator: 'charsheet', Producer: 'charsheet', CreationDate: changed, ModDate: changed },
  });
}

function drawSheet(pages: Pages, view: SheetView): void {
  const { pen } = pages;
  const whole = flowOn(pages, { x: paper.left, width: paper.right - paper.left, y: paper.top });
  drawHead(pen, whole, view);
  drawAbilities(pen, whole, view);
  drawVitals(pen, whole, view);
  const gap = 20;
  const narrow = (whole.width - gap) * 0.385;
  const left = flowOn(pages, { x: whole.x, width: narrow, y: whole.y });
  const right = flowOn(pages, { x: whole.x + narrow + gap, width: whole.width - narrow - gap, y: whole.y });
  drawLeft(pen, left, view);
  drawRight(pen, right, view);
  drawNotes(pages, [left, right], view);
}

function drawLeft(pen: Pen, flow: Flow, view: SheetView): void {
  const { titles } = view.words;
  for (const part of ['saves', 'attacks', 'worn'] as const) {
    drawPart(pen, flow, titles[part], () => drawLines(pen, flow, view[part]));
  }
  if (view.spells.length > 0) drawPart(pen, flow, titles.spells, () => drawSpells(pen, flow, view));
  if (view.levels.length > 0) drawPart(pen, flow, titles.levels, () => drawLines(pen, flow, view.levels));
}

function drawRight(pen: Pen, flow: Flow, view: SheetView): void {
  const { titles } = view.words;
  if (view.weapons.length > 0) drawPart(pen, flow, titles.weapons, () => drawWeapons(pen, flow, view));
  for (const part of ['skills', 'thiefSkills'] as const) {
    if (view[part].length > 0) drawPart(pen, flow, titles[part], () => drawLines(pen, flow, view[part], 2));
  }
  if (view.knownSpells.length > 0) {
    drawPart(pen, flow, titles.spellList, () => drawLines(pen, flow, view.knownSpells, 2));
  }
  if (view.belongings.length > 0) drawPart(pen, flow, titles.things, () => drawLong(pen, flow, view.belongings));
  if (view.growth.length > 0) drawPart(pen, flow, titles.growth, () => drawLong(pen, flow, view.growth));
}

const smallest: TextStyle = { face: 'text', size: 8, colour: soft };

/** The header and footer of each page; all pages must be there, since their count is in it. */
function drawMargins(pages: Pages, { name, language }: SheetView, [left, right]: readonly [string, string]): void {
  const { pen } = pages;
  const count = pages.count();
  for (let page = 0; page < count; page++) {
    pages.switchTo(page);
    const number = count > 1 ? `${page + 1}/${count}` : '';
    if (page > 0) {
      const [short = ''] = pen.wrap(name, 420, { face: 'title', size: 12 }, 1);
      pen.tagged('P', () => pen.write(short, paper.left, 46, { face: 'title', size: 12 }));
      pen.rule(paper.left, 53, paper.right - paper.left, { thick: 1 });
    }
    pen.tagged('P', () => {
      pen.write(left, paper.left, 812, smallest);
      pen.write(number, paper.width / 2, 812, smallest, 'middle');
      pen.write(right, paper.right, 812, smallest, 'end');
      if (page === 0 && pen.lacksLetters()) pen.write(texts[language].sheet.missingLetters, paper.left, 823, smallest);
    });
  }
}
