import { expect, it } from 'vitest';

import { LineSplitter } from './line-splitter.js';

/** The lines of a text that comes in pieces of so many bytes, by their numbers. */
function split(text: string, size: number): [number, string | undefined][] {
  const bytes = Buffer.from(text);
  const splitter = new LineSplitter();
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const lines = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
  return lines.map((line) => [line.number, line.bytes?.toString()]);
}

it.each([1, 2, 3, 5, 100])('lines are the same in pieces of %d bytes', (size) => {
  expect(split('\ufeffő1\r\n\n\r\n2\n3', size)).toEqual([
    [1, 'ő1'],
    [4, '2'],
    [5, '3'],
  ]);
  expect(split('1\n2\n', size)).toEqual([
    [1, '1'],
    [2, '2'],
  ]);
  expect(split('', size)).toEqual([]);
});

it('a line of more than 1 MiB is told, and those around it are whole', () => {
  const most = 'a'.repeat(1024 * 1024);
  for (const size of [1000, 65_536, 5_000_000]) {
    expect(split(`1\n${most}\r\n${most}a\n${most}aa\n5`, size).map(([number, text]) => [number, text?.length])).toEqual(
      [
        [1, 1],
        [2, most.length],
        [3, undefined],
        [4, undefined],
        [5, 1],
      ],
    );
    expect(split(`\ufeff${most}\r\n`, size).map(([, text]) => text?.length)).toEqual([most.length]);
  }
});
