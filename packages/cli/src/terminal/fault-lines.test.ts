import { expect, test } from 'vitest';

import { excerpt } from './fault-lines.js';

test.each([
  ['a line of several', 'one\ntwo\nthree', 2, 2, ['2 | two', '  |  ^']],
  ['the end of the text', 'one\ntwo', 2, 4, ['2 | two', '  |    ^']],
  ['an empty line', 'one\n\nthree', 2, 1, ['2 |', '  | ^']],
  ['Windows line ends', 'one\r\ntwo\r\n', 2, 1, ['2 | two', '  | ^']],
  ['old Macintosh line ends', 'one\rtwo', 2, 1, ['2 | two', '  | ^']],
  ['a tab before the place', '\tab', 1, 3, ['1 |   ab', '  |    ^']],
  ['wide characters before the place', '漢字🎲x', 1, 4, ['1 | 漢字🎲x', '  |       ^']],
  ['a combining mark before the place', 'e\u0301x', 1, 3, ['1 | e\u0301x', '  |  ^']],
  ['a control character before the place', '\u001bx', 1, 2, ['1 | \\u001bx', '  |       ^']],
  ['a line number of two digits', `${'\n'.repeat(9)}x`, 10, 1, ['10 | x', '   | ^']],
])('%s', (_, text, line, column, lines) => {
  expect(excerpt(text, { line, column }, 80)).toEqual(lines);
});

const long = `${'x'.repeat(5000)}!${'y'.repeat(5000)}`;
const longer = (character: string) => `${character.repeat(900)}!${character.repeat(900)}`;

test.each([
  ['the middle', long, 5001, '!'],
  ['the beginning', long, 1, 'x'],
  ['the end', long, long.length + 1, ''],
  ['among wide characters', longer('漢'), 901, '!'],
  ['among emoji', longer('🎲'), 901, '!'],
  ['among combining marks', longer('\u0301'), 901, '!'],
])('a long line is cut: %s', (_, text, column, marked) => {
  const [source = '', mark = ''] = excerpt(text, { line: 1, column }, 60);
  const columns = source.replace(/漢|🎲/gu, '..').replaceAll('\u0301', '');
  expect(columns.length).toBeLessThanOrEqual(60);
  expect(columns[mark.indexOf('^')] ?? '').toBe(marked);
  expect(source).toContain('…');
});
