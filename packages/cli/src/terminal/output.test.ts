import { expect, test } from 'vitest';

import { columnsOf, visible } from './output.js';

test.each([
  ['plain text', 'Kósza Réka 漢字 🎲', 'Kósza Réka 漢字 🎲'],
  ['an emoji of several', '👩\u200d🚀 a\u200db', '👩\u200d🚀 a\\u200db'],
  ['an escape sequence', '\u001b[2J', '\\u001b[2J'],
  ['a C1 control', '\u009b31m', '\\u009b31m'],
  ['line breaks and tabs', 'a\r\n\tb', 'a\\r\\n\\tb'],
  ['an override of the direction', 'a\u202eb', 'a\\u202eb'],
  ['a line separator', '\u2028', '\\u2028'],
  ['half of a surrogate pair', '\ud83d', '\\ud83d'],
  ['letters without a glyph', 'a\u3164\u115f', 'a\\u3164\\u115f'],
  ['a tag character', '\u{e0041}', '\\u{e0041}'],
])('%s is made visible', (_, text, shown) => {
  expect(visible(text)).toBe(shown);
  expect(visible(shown)).toBe(shown);
});

test.each([
  ['a', 1],
  ['é', 1],
  ['漢', 2],
  ['🎲', 2],
  ['ﾊ', 1],
  ['\u0301', 0],
])('%s takes %i columns', (character, columns) => {
  expect(columnsOf(character)).toBe(columns);
});
