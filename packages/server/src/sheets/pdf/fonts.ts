import { readFile } from 'node:fs/promises';

import { create, type Font } from 'fontkit';

import { distFile } from '../../files/package.js';

/** How a text is set. */
export type Face = 'title' | 'italic' | 'text' | 'bold';

const files: Record<Face, string> = {
  title: 'Alegreya_700Bold.ttf',
  italic: 'Alegreya_400Regular_Italic.ttf',
  text: 'AlegreyaSans_400Regular.ttf',
  bold: 'AlegreyaSans_700Bold.ttf',
};

/** For letters that the faces lack, in this order. */
const spares = ['DejaVuSans.ttf', 'NotoEmoji_400Regular.ttf'];

/** A font with the characters that it has. */
export interface LoadedFont {
  name: string;
  font: Font;
  characters: ReadonlySet<number>;
}

/** For each face its font and the spare ones. */
export type Fonts = Record<Face, readonly [LoadedFont, ...LoadedFont[]]>;

/** Reads the fonts; to be done once, since their tables are parsed as they are needed and then kept. */
export async function loadFonts(): Promise<Fonts> {
  const others = await Promise.all(spares.map(load));
  const entries = Object.entries(files).map(async ([face, file]) => [face, [await load(file), ...others]] as const);
  return Object.fromEntries(await Promise.all(entries)) as unknown as Fonts;
}

async function load(file: string): Promise<LoadedFont> {
  const font = create(await readFile(distFile(`fonts/${file}`))) as Font;
  const characters = new Set(font.characterSet);
  // A glyph keeps for good which characters it was first asked for. One that is first met as a part of another has none,
  // and the text of every later PDF would lack it: after an ó, the o.
  for (const character of characters) font.glyphForCodePoint(character);
  return { name: file, font: withFigures(font), characters };
}

/**
 * The font with figures as high as capitals, and all of one width. The PDF library can ask for features, too, but then
 * lays out every word anew.
 */
function withFigures(font: Font): Font {
  const layout: Font['layout'] = (text, _features, ...others) => font.layout(text, ['lnum', 'tnum'], ...others);
  return Object.create(font, { layout: { value: layout } }) as Font;
}
