import { expect, test } from 'vitest';

import { cut, padStart, widthOfText, wrap } from './text-width.js';

test.each([
  ['between words', 'Kósza Bence, a kalóz', 12, ['Kósza Bence,', 'a kalóz']],
  ['spaces stay where nothing is broken', ' 9  +2', 6, [' 9  +2']],
  ['inside of a long word', 'f_'.padEnd(10, 'x'), 4, ['f_xx', 'xxxx', 'xx']],
  ['wide characters', '漢字漢字', 5, ['漢字', '漢字']],
  ['letters with accents', 'e\u0301e\u0301e\u0301', 2, ['e\u0301e\u0301', 'e\u0301']],
  ['an emoji of several', '👩‍🚀👩‍🚀', 3, ['👩‍🚀', '👩‍🚀']],
  ['what never fits', '漢字', 1, ['']],
  ['nothing', '', 5, ['']],
])('a text is broken: %s', (_, text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
  for (const line of wrap(text, width)) expect(widthOfText(line)).toBeLessThanOrEqual(width);
});

test('a text is cut and filled up by what is seen', () => {
  expect(cut('漢字漢字', 6)).toBe('漢字…');
  expect(cut('漢字', 4)).toBe('漢字');
  expect(padStart('漢', 4)).toBe('  漢');
});
