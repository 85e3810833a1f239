import { describe, expect, it } from 'vitest';

import { asOneLine, isBlank, lineOf } from './one-line.js';
import { ArraySplitter, fileForm, Held, LineSplitter } from './splitters.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const sheet = '{\n  "name": "A,]",\n  "kor": [1, 2]\n}';

describe('somebody looks how values stand in a file', () => {
  it.each([
    ['{"a":1}\n{"a":2}\n', 'lines'],
    ['{"a":1}', 'lines'],
    ['\ufeff\r\n  {"a":1}\r\n', 'lines'],
    ['not json\n{"a":1}\n', 'lines'],
    ['{"a": "cut\n{"a":2}\n', 'lines'],
    ['{"a": "{"}\n{"a":2}\n', 'lines'],
    ['', 'lines'],
    [sheet, 'one'],
    [`\ufeff${sheet}`, 'one'],
    ['{ "a": [\n1]}', 'one'],
    ['{"a": {"b": 1},\r\n"c": 2}', 'one'],
    ['[{"a":1}]', 'array'],
    ['\ufeff \n[\n', 'array'],
  ])('%j has %s', (file, form) => {
    expect(fileForm(bytes(file))).toBe(form);
  });
});

it.each([1, 2, 7, 1000])('an array is cut into its elements when it comes in pieces of %i bytes', (size) => {
  const file = bytes(` [${sheet}, {"b": "\\"],"},\n\n  "ő" , 5 ] rest`);
  const splitter = new ArraySplitter(100);
  const elements: string[] = [];
  for (let at = 0; at < file.length; at += size)
    elements.push(...splitter.push(file.subarray(at, at + size)).map(text));
  expect(elements).toEqual(['{   "name": "A,]",   "kor": [1, 2] }', '{"b": "\\"],"}', '"ő"', '5']);
  expect(splitter.isOver).toBe(true);
});

it('an array that is cut has not ended', () => {
  const splitter = new ArraySplitter(100);
  expect(splitter.push(bytes('[1, [2], {"a"')).map(text)).toEqual(['1', '[2]']);
  expect(splitter.isOver).toBe(false);
});

it.each([
  ['\ufeff{\r\n"a": 1}\n', '{  "a": 1}'],
  ['"a\nb"', '"a\u0001b"'],
  ['"a\\"\n"', '"a\\"\u0001"'],
])('%j on one line is %j, and no JSON if it was none', (given, line) => {
  expect(text(asOneLine(bytes(given)))).toBe(line);
});

it.each([
  ['{"isPublic": true, "name": "x"}', '{"isPublic": false, "name": "x"}'],
  ['{"name":"Ő","isPublic":true}', '{"name":"Ő","isPublic":false}'],
  ['{"name":"\\"isPublic\\": true"}', '{"name":"\\"isPublic\\": true"}'],
  ['{"name":"x"}', '{"name":"x"}'],
])('who may see %j is changed to nobody else', (line, changed) => {
  expect(text(lineOf(bytes(line), false))).toBe(changed);
});

it('a line in another encoding stays as it is', () => {
  const line = Uint8Array.of(...bytes('{"isPublic":true,"name":"'), 0xf5, 0x22, 0x7d);
  expect(lineOf(line, false)).toEqual(line);
});

it.each([1, 2, 7, 1000])(
  'lines that come in pieces of %i bytes are cut at their ends, and at the most of bytes',
  (size) => {
    const file = bytes('one\r\n\n1234567890123\nlast');
    const splitter = new LineSplitter(10);
    const lines: string[] = [];
    for (let at = 0; at < file.length; at += size) lines.push(...splitter.push(file.subarray(at, at + size)).map(text));
    expect([...lines, text(splitter.end())]).toEqual(['one\r', '', '1234567890', 'last']);
    expect(text(lineOf(bytes('\ufeffone\r'), undefined))).toBe('one');
  },
);

it('pieces are one again, once', () => {
  const held = new Held(100);
  for (const byte of bytes('őz')) held.add(Uint8Array.of(byte));
  expect([text(held.take(bytes('!'))), text(held.take())]).toEqual(['őz!', '']);
});

it.each([
  ['', true],
  ['\ufeff \r\n\t', true],
  [' x', false],
])('%j is blank: %s', (given, expected) => {
  expect(isBlank(bytes(given))).toBe(expected);
});
