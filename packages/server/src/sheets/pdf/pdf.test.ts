import { inflateSync } from 'node:zlib';

import { beforeAll, describe, expect, it } from 'vitest';

import type { AnySheet, Language } from '@charsheet/schema';
import { viewSheet } from '@charsheet/schema/rules';
import { viewAnySheet } from '@charsheet/schema/rules/second';

import { secondEdition } from '../../../test/fixtures.js';
import { notableSheets } from '../../../test/notable-sheets.js';
import { type ReadPdf, readPdf } from '../../../test/pdf-text.js';
import type { Fonts } from './fonts.js';
import { drawPdf, loadFonts } from './pdf.js';

const changed = new Date('2026-05-01T18:30:00.123Z');
const sheets = { ...notableSheets, ...secondEdition } satisfies Record<string, AnySheet>;
type Drawn = keyof typeof sheets;
const names = Object.keys(sheets) as Drawn[];

describe('the PDF of a sheet', () => {
  let fonts: Fonts;
  beforeAll(async () => {
    fonts = await loadFonts();
  });
  const make = (name: Drawn, language: Language = 'hu') =>
    drawPdf({ view: viewAnySheet(sheets[name], language), fonts, changed, foot: ['1. változat', 'tegnap'] });
  /** Each is drawn and read once, for all tests that look at it. */
  const kept = new Map<Drawn, Promise<ReadPdf & { size: number }>>();
  const read = (name: Drawn) => {
    const known = kept.get(name) ?? make(name).then(async (pdf) => ({ ...(await readPdf(pdf)), size: pdf.length }));
    kept.set(name, known);
    return known;
  };

  it.each(names.filter((name) => !/^(long|wizard of)/.test(name)))('of the %s is one page, and small', async (name) => {
    const { pages, size } = await read(name);
    expect(pages).toHaveLength(1);
    expect(size).toBeLessThan(80_000);
  });

  it.each(names)('of the %s has all of it, in the order in which it is read', async (name) => {
    const view = viewAnySheet(sheets[name], 'hu');
    const text = textOf(await read(name));
    const expected = [
      view.name,
      view.headline,
      ...view.abilities,
      ...view.vitals,
      ...view.saves,
      ...view.skills,
      ...view.thiefSkills,
      ...view.knownSpells,
      ...view.belongings,
      ...view.levels,
      ...view.notes.map((line) => line.trim()),
    ]
      .map((one) => (typeof one === 'string' ? one : one.label))
      .concat(view.weapons.map((weapon) => weapon.name));
    for (const words of expected) expect(text).toContain(plain(words));
  });

  it('has the letters of Hungarian, and what the sheet is by name', async () => {
    const { pages, info, roles } = await read('wizard');
    expect(pages[0]).toEqual(
      expect.arrayContaining(['Ilmarin Őszhajú', 'A Csillagok Úrnője', 'Erő', 'Tőr', 'Jegyzetek']),
    );
    expect(info).toMatchObject({
      Title: 'Ilmarin Őszhajú',
      Language: 'hu',
      CreationDate: 'D:20260501183000Z',
      ModDate: 'D:20260501183000Z',
    });
    expect(info).not.toHaveProperty('Author');
    expect(roles.slice(0, 3)).toEqual(['H1', 'P', 'P']);
    expect(roles.filter((role) => role === 'H2')).toHaveLength(7);
  });

  it('goes on over pages with notes of 20 000 characters', async () => {
    const jegyzetek = `first\n${'word '.repeat(3998)}last`;
    const view = viewSheet({ ...notableSheets.fighter, jegyzetek }, 'en');
    const { pages } = await readPdf(await drawPdf({ view, fonts, changed, foot: ['', ''] }));
    expect(jegyzetek).toHaveLength(20_000);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('first');
    expect(pages.at(-1)?.join(' ')).toMatch(/word last/);
  });

  it('is in the language that is asked for', async () => {
    const { pages, info } = await readPdf(await make('fighter', 'en'));
    expect(pages[0]).toContain('Human, Fighter, level 5');
    expect(info['Language']).toBe('en');
  });

  it('goes on to further pages with the name and the labels of the columns', async () => {
    const { pages } = await read('longest');
    expect(pages.length).toBeGreaterThan(10);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`${index + 1}/${pages.length}`);
      expect(page.join('')).toContain('🧙');
    }
    expect(pages[1]).toContain('Támadás');
  });

  it('says so when its fonts lack letters, and has them for who copies the text', async () => {
    const statement = 'A box stands for a letter';
    const named = (name: string) => {
      const view = viewSheet({ ...notableSheets.fighter, name }, 'en');
      return drawPdf({ view, fonts, changed, foot: ['Version 1', 'yesterday'] });
    };
    const pdf = await named('Bence 田中 พ देव');
    expect((await readPdf(pdf)).pages[0]?.join('')).toContain(statement);
    for (const letters of ['田中', 'พ', 'देव']) expect(actualTexts(pdf)).toContain(letters);
    const usual = await named('Őszi 🐉 Жанна');
    expect((await readPdf(usual)).pages[0]?.join('')).not.toContain(statement);
    expect(actualTexts(usual)).toEqual([]);
  });

  it('is the same bytes for the same sheet', async () => {
    expect(await make('wizard')).toEqual(await make('wizard'));
    expect((await make('wizard')).equals(await make('thief'))).toBe(false);
  });
});

/** Spaces aside, where lines and fonts change. An Arabic word is read from its shapes; Chinese letters are boxes. */
const plain = (text: string) => text.replace(/[\p{Cf}\s\0]|\p{Script=Arabic}|\p{Script=Han}/gu, '');
const textOf = ({ pages }: ReadPdf) => plain(pages.flat().join(''));

/** What the marked pieces of a PDF stand for. */
function actualTexts(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const contents = Array.from(text.matchAll(/stream\n(.*?)\nendstream/gs), ([, bytes = '']) => inflated(bytes));
  const marks = contents.flatMap((content) => Array.from(content.matchAll(/\/ActualText \(þÿ((?:\\.|[^\\)])*)\)/gs)));
  return marks.map(([, escaped = '']) => {
    const bytes = escaped.replace(
      /\\(.)/gs,
      (_, one: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[one] ?? one,
    );
    return Buffer.from(bytes, 'latin1').swap16().toString('utf16le');
  });
}

function inflated(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}
