import fc from 'fast-check';
import type { Font, GlyphRun } from 'fontkit';
import { describe, expect, it } from 'vitest';

import { type Face, type LoadedFont, loadFonts } from './fonts.js';
import { byPairs } from './pairs.js';

const fonts = await loadFonts();
const faces = Object.keys(fonts.faces) as Face[];
const itself = ({ font }: LoadedFont, text: string): GlyphRun =>
  (Object.getPrototypeOf(font) as Font).layout(text, ['lnum', 'tnum']);
const placed = ({ glyphs, positions, advanceWidth }: GlyphRun) => ({
  glyphs: glyphs.map(({ id, codePoints }, index) => ({ id, codePoints, ...positions[index] })),
  advanceWidth,
});

describe('text that is set out of pairs of letters', () => {
  it.each(faces)('a reader: sees what the font would set, in %s', (face) => {
    const [font] = fonts.faces[face];
    const all = Array.from(font.characters).filter((code) => code < 0x300);
    const texts = [
      fc.constantFrom(...all.map((code) => String.fromCodePoint(code))),
      fc.constantFrom(...'fiTth_ab019 kard'),
    ].map((unit) => fc.string({ unit, minLength: 1, maxLength: 12 }));
    fc.assert(
      fc.property(fc.oneof(...texts), (text) => {
        expect(placed(font.font.layout(text))).toEqual(placed(itself(font, text)));
      }),
      { numRuns: 25 },
    );
  });

  it('a service that is given much of it: asks the font for each pair once', () => {
    let asked = 0;
    const [font] = fonts.faces.text;
    const layout = byPairs((text) => {
      asked++;
      return itself(font, text);
    });
    for (let i = 0; i < 100; i++) layout('szablya_'.repeat(100));
    expect(asked).toBeLessThan(20);
  });
});
