import type { Face, Fonts, LoadedFont } from './fonts.js';

/** A piece of a text that one font has the letters for. */
export interface Run {
  font: LoadedFont;
  text: string;
}

/**
 * Splits a text by the fonts that have its letters. What none has is left to the first one, which shows a box; marks that
 * only control direction or form are left out.
 */
export function runsOf(text: string, face: Face, fonts: Fonts): Run[] {
  const runs: Run[] = [];
  for (const character of text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')) {
    const last = runs.at(-1);
    const font = fontFor(character, fonts[face], last?.font);
    if (last && font === last.font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Marks stay with what they follow. */
function fontFor(character: string, fonts: Fonts[Face], last: LoadedFont | undefined): LoadedFont {
  const code = character.codePointAt(0) ?? 0;
  if (last?.characters.has(code) && /\p{M}/u.test(character)) return last;
  return fonts.find(({ characters }) => characters.has(code)) ?? fonts[0];
}
