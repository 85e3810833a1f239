import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { beginningOf, linesOf } from './line-breaks.js';

/** Letters of several widths, of which some pairs are nearer to each other; it counts how often a text is set. */
function measure() {
  const advance = (text: string) => Array.from(text).reduce((sum, one) => sum + 2 + ((one.codePointAt(0) ?? 0) % 5), 0);
  const measured = {
    calls: 0,
    advance,
    width(text: string) {
      measured.calls++;
      return advance(text) - 0.25 * Array.from(text.matchAll(/[aeiou](?=[b-t])/g)).length;
    },
  };
  return measured;
}

const room = 100;

/** The same by trying each letter. */
function tried(word: string): string[] {
  const { width } = measure();
  const pieces = [''];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = pieces.pop() ?? '';
    if (last === '' || width(last + segment) <= room) pieces.push(last + segment);
    else pieces.push(last, segment);
  }
  return pieces;
}

describe('the breaking of lines', () => {
  it('a reader: no line is too wide, and a broken word has as much on each as fits', () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 });
    fc.assert(
      fc.property(letters, (text) => {
        const word = text.replaceAll(/[ \t]/g, '_');
        expect(linesOf(word, room, measure())).toEqual(tried(word));
        expect(beginningOf(word, room, measure())).toBe(tried(word)[0]);
      }),
    );
  });

  it('a reader: words go below each other where there is no more room, and none is lost', () => {
    const text = 'egy kettő három négy öt hat hét nyolc kilenc tíz tizenegy';
    const lines = linesOf(text, room, measure());
    expect(lines.join(' ')).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(measure().width(line)).toBeLessThanOrEqual(room);
    expect(linesOf('', room, measure())).toEqual(['']);
    expect(linesOf('w', 1, measure())).toEqual(['w']);
  });

  it.each([
    ['one word', 'abcdefghijklmnopqrstuvwxyz_'.repeat(500)],
    ['many long ones', `${'abcdefghij_klmnop'.repeat(6)} `.repeat(130)],
    ['many short ones', 'kard és '.repeat(1600)],
  ])('a service that is given %s: sets no line more than a few times', (_, text) => {
    const counted = measure();
    const { length } = linesOf(text, room, counted);
    const perLine = counted.calls / length;
    expect(perLine).toBeLessThan(text.includes('kard') ? 10 : 4);
  });
});
