import { readFile } from 'node:fs/promises';

import { create, type Font } from 'fontkit';

import { distFile } from '../../files/package.js';
import { byPairs } from './pairs.js';

/** How a text is set. */
export type Face = 'title' | 'italic' | 'text' | 'bold';

const files: Record<Face, string> = {
  title: 'Alegreya_700Bold.ttf',
  italic: 'Alegreya_400Regular_Italic.ttf',
  text: 'AlegreyaSans_400Regular.ttf',
  bold: 'AlegreyaSans_700Bold.ttf',
};

/** For letters that the faces lack, in this order. */
const fallbackFiles = ['DejaVuSans.ttf', 'NotoEmoji_400Regular.ttf'];

/** A font with the characters that it has. */
export interface LoadedFont {
  name: string;
  font: Font;
  characters: ReadonlySet<number>;
}

/** For a face its font, then the fallbacks. */
type FontsOfFace = readonly [LoadedFont, ...LoadedFont[]];

export interface Fonts {
  faces: Record<Face, FontsOfFace>;
  /** How wide a text of the size 1 is, each of its characters by itself. */
  advance(text: string, face: Face): number;
}

/** Reads the fonts. Do it once: their tables are parsed when they are needed, and kept. */
export async function loadFonts(): Promise<Fonts> {
  const fallbacks = await Promise.all(fallbackFiles.map(load));
  const entries = Object.entries(files).map(async ([face, file]) => [face, [await load(file), ...fallbacks]] as const);
  const faces = Object.fromEntries(await Promise.all(entries)) as unknown as Fonts['faces'];
  return { faces, advance: advanceIn(faces) };
}

function advanceIn(faces: Fonts['faces']): Fonts['advance'] {
  const known: Record<Face, Map<string, number>> = {
    title: new Map(),
    italic: new Map(),
    text: new Map(),
    bold: new Map(),
  };
  const measure = (character: string, face: Face) => {
    const [run] = runsOf(character, face, faces);
    return run ? run.font.font.layout(character).advanceWidth / run.font.font.unitsPerEm : 0;
  };
  return (text, face) => {
    let sum = 0;
    for (const character of text) {
      const one = known[face].get(character) ?? measure(character, face);
      known[face].set(character, one);
      sum += one;
    }
    return sum;
  };
}

async function load(file: string): Promise<LoadedFont> {
  const font = create(await readFile(distFile(`fonts/${file}`))) as Font;
  const characters = new Set(font.characterSet);
  // A glyph keeps the characters that it was first requested for. One that was first loaded as a part of another has none,
  // and the text of every later PDF would lack it: the o, if an ó came first.
  for (const character of characters) font.glyphForCodePoint(character);
  return { name: file, font: withFigures(font), characters };
}

/**
 * The font with figures as high as capitals, and all of one width. The PDF library takes features, too, but with them it
 * does not cache the layout of words.
 */
function withFigures(font: Font): Font {
  const layout = byPairs((text) => font.layout(text, ['lnum', 'tnum']));
  return Object.create(font, { layout: { value: layout } }) as Font;
}

/** A piece of a text whose letters are all in one font, or in none. */
export interface Run {
  font: LoadedFont;
  text: string;
  /** No font has its letters: each is shown as a box. */
  isMissing: boolean;
}

/**
 * Splits a text by the fonts that have its letters. Letters that none has go to the first font, which shows a box; marks
 * that only control direction or form are left out.
 */
export function runsOf(text: string, face: Face, faces: Fonts['faces']): Run[] {
  const runs: Run[] = [];
  for (const character of text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')) {
    const last = runs.at(-1);
    const font = fontFor(character, faces[face], last?.font);
    const isMissing = !font.characters.has(character.codePointAt(0) ?? 0);
    if (last && font === last.font && isMissing === last.isMissing) last.text += character;
    else runs.push({ font, text: character, isMissing });
  }
  return runs;
}

/** Combining marks stay in the font of the letter that they follow. */
function fontFor(character: string, fonts: FontsOfFace, last: LoadedFont | undefined): LoadedFont {
  const code = character.codePointAt(0) ?? 0;
  if (last?.characters.has(code) && /\p{M}/u.test(character)) return last;
  return fonts.find(({ characters }) => characters.has(code)) ?? fonts[0];
}
