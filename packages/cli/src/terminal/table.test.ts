import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';

import { type Column, tableLines } from './table.js';

const columns: readonly Column[] = [{ title: 'ID' }, { title: 'NAME', flexible: true }, { title: 'N', right: true }];

test('columns stand below each other, whatever letters take', () => {
  const rows = [
    ['1', 'Réka', '1'],
    ['2', 'Re\u0301ka', '20'],
    ['3', '漢字', '3'],
    ['4', '👩‍🚀🇭🇺', '255'],
  ];
  const lines = tableLines(columns, rows, 80);
  expect(lines).toEqual(['ID  NAME    N', '1   Réka    1', '2   Re\u0301ka   20', '3   漢字    3', '4   👩‍🚀🇭🇺  255']);
  expect(new Set(lines.map((line) => stringWidth(line)))).toEqual(new Set([13]));
});

describe('what does not fit is cut', () => {
  test.each([
    ['letters', 'abcdefghijkl', 'abcdefg…'],
    ['exactly', 'abcdefgh', 'abcdefgh'],
    ['wide characters, which may leave a column free', '漢字漢字漢字', '漢字漢…'],
    ['accents stay with their letters', 'e\u0301'.repeat(12), `${'e\u0301'.repeat(7)}…`],
    ['an emoji is not taken apart', '12345👩‍🚀👩‍🚀', '12345👩‍🚀…'],
  ])('%s', (_, name, shown) => {
    const [, line = ''] = tableLines(columns, [['1', name, '1']], 15);
    expect(line.slice(4, -3).trimEnd()).toBe(shown);
    expect(stringWidth(line)).toBe(15);
  });

  test('from the widest column first, and never to nothing', () => {
    const two = [{ title: 'A', flexible: true }, { title: 'B', flexible: true }, { title: 'C' }];
    const row = ['a'.repeat(30), 'b'.repeat(10), 'c'.repeat(10)];
    const widths = (width: number) => (tableLines(two, [row], width)[1] ?? '').split(/ +/).map((cell) => cell.length);
    expect(widths(44)).toEqual([20, 10, 10]);
    expect(widths(32)).toEqual([9, 9, 10]);
    expect(widths(5)).toEqual([6, 6, 10]);
  });
});

test('optional columns are left out before a usual name is cut, the least needed first', () => {
  const optional: readonly Column[] = [
    { title: 'ID' },
    { title: 'NAME', flexible: true },
    { title: 'A', optional: 2 },
    { title: 'B', optional: 1 },
  ];
  const rows = [['1', 'Kósza Bence', 'aaaa', 'bbbb']];
  const last = (width: number) => tableLines(optional, rows, width).at(-1);
  expect(last(27)).toBe('1   Kósza Bence  aaaa  bbbb');
  expect(last(26)).toBe('1   Kósza Bence  bbbb');
  expect(last(20)).toBe('1   Kósza Bence');
  expect(last(14)).toBe('1   Kósza Ben…');
});
