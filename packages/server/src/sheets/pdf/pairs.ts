import type { Glyph, GlyphPosition, GlyphRun } from 'fontkit';

type Layout = (text: string) => GlyphRun;

/** Letters of which each is a glyph that changes its distance to its neighbours at most. */
const plain = /^[\u0020-\u024F]+$/;

/**
 * Sets plain text out of what the font says of its letters and of each two neighbours, which is kept. That takes a tenth of
 * the time of setting all of it. Where two letters become one, or another one, the font sets the text.
 */
export function byPairs(set: Layout): Layout {
  const single = kept((letter: string) => {
    const { glyphs, positions } = set(letter);
    return glyphs.length === 1 ? { glyph: glyphs[0] as Glyph, position: positions[0] as GlyphPosition } : undefined;
  });
  /** By how much the second letter of a pair is farther from the first one than by themselves. */
  const distance = kept((pair: string) => {
    const { glyphs, positions } = set(pair);
    const [first, second] = Array.from(pair, single);
    const [before, after] = positions;
    const isPlain =
      first &&
      second &&
      before &&
      after &&
      glyphs.length === 2 &&
      glyphs[0]?.id === first.glyph.id &&
      glyphs[1]?.id === second.glyph.id &&
      isSame({ ...before, xAdvance: first.position.xAdvance }, first.position) &&
      isSame(after, second.position);
    return isPlain ? before.xAdvance - first.position.xAdvance : undefined;
  });
  return (text) => {
    if (!plain.test(text)) return set(text);
    const run = new Run();
    let last: string | undefined;
    for (const letter of text) {
      const one = single(letter);
      const more = last === undefined ? 0 : distance(last + letter);
      if (one === undefined || more === undefined) return set(text);
      run.add(one.glyph, one.position, more);
      last = letter;
    }
    return run as unknown as GlyphRun;
  };
}

function kept<T>(find: (text: string) => T): (text: string) => T {
  const all = new Map<string, T>();
  return (text) => {
    const known = all.get(text);
    if (known !== undefined || all.has(text)) return known as T;
    const found = find(text);
    all.set(text, found);
    return found;
  };
}

const isSame = (a: GlyphPosition, b: GlyphPosition) =>
  a.xAdvance === b.xAdvance && a.yAdvance === b.yAdvance && a.xOffset === b.xOffset && a.yOffset === b.yOffset;

/** What of a run of the font library is used. Its positions are the caller's to change. */
class Run {
  readonly glyphs: Glyph[] = [];
  readonly positions: GlyphPosition[] = [];

  add(glyph: Glyph, { xAdvance, yAdvance, xOffset, yOffset }: GlyphPosition, more: number): void {
    const last = this.positions.at(-1);
    if (last) last.xAdvance += more;
    this.glyphs.push(glyph);
    this.positions.push({ xAdvance, yAdvance, xOffset, yOffset } as GlyphPosition);
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}
