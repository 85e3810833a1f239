import { describe, expect, test } from 'vitest';

import { readJson } from './read.js';

function syntaxOf(text: string): string {
  const reading = readJson(new TextEncoder().encode(text));
  if (reading.ok) return 'ok';
  expect(reading.faults).toHaveLength(1);
  const [fault] = reading.faults;
  expect(fault).toMatchObject({ code: 'json-syntax', pointer: '' });
  return `${fault?.line}:${fault?.column} ${fault?.message}`;
}

const invisible = (name: string) =>
  `the invisible character ${name} may not stand here: only space, tab and line break may`;

describe.each<[string, [text: string, fault: string][]]>([
  [
    'commas',
    [
      ['{"name":"a",}', '1:12 there is a comma too many before the "}"'],
      ['[1, 2,\n]', '1:6 there is a comma too many before the "]"'],
      ['{\n  "name": "a"\n  "kor": 25\n}', '3:3 expected "," or "}" after the value, found "kor"'],
      ['[1 2]', '1:4 expected "," or "]" after the value, found 2'],
      ['[1,,2]', '1:4 expected a value, found ","'],
      ['[,1]', '1:2 expected a value or "]", found ","'],
      ['{"kor":1,234}', '1:10 expected a member name in double quotes, found 234'],
    ],
  ],
  [
    'brackets and colons',
    [
      ['{"a":[1}', '1:8 expected "," or "]" after the value, found "}"'],
      ['{"a" 1}', '1:6 expected ":" after the member name, found 1'],
      ['{"é😀"= 1}', '1:6 expected ":" after the member name, found "="'],
      ['{"a":}', '1:6 expected a value, found "}"'],
      ['{:1}', '1:2 expected a member name in double quotes or "}", found ":"'],
      ['{"a"}', '1:5 expected ":" after the member name, found "}"'],
      [']', '1:1 expected a value, found "]"'],
    ],
  ],
  [
    'after the end',
    [
      ['{"name":"a"}x', '1:13 expected nothing more after the JSON value, found x'],
      ['{"name":"a"}{"name":"b"}', '1:13 expected nothing more after the JSON value, found "{"'],
      ['{}}', '1:3 expected nothing more after the JSON value, found "}"'],
      ["{}'", '1:3 expected nothing more after the JSON value, found "\'"'],
      ['"a": 1', '1:4 expected nothing more after the JSON value, found ":"'],
    ],
  ],
  [
    'before the end',
    [
      ['{"name":', '1:9 the JSON text ends too early: expected a value (the "{" at line 1, column 1 is still open)'],
      [
        '{\n "a": [1,\n  2\n\n',
        '3:4 the JSON text ends too early: expected "," or "]" after the value (the "[" at line 2, column 7 is still open)',
      ],
      [
        '{"a"',
        '1:5 the JSON text ends too early: expected ":" after the member name (the "{" at line 1, column 1 is still open)',
      ],
      ['["abc', '1:2 the text that begins here has no closing double quote'],
      ['["abc\\"]', '1:2 the text that begins here has no closing double quote'],
      ['["abc\\', '1:2 the text that begins here has no closing double quote'],
    ],
  ],
  [
    'quotes and names',
    [
      ["{'name':'a'}", '1:2 texts and member names need straight double quotes ("), found \''],
      ['{"name":„a”}', '1:9 texts and member names need straight double quotes ("), found „'],
      ['{name:"a"}', '1:2 a member name needs double quotes: write "name"'],
      ['{"a":1, név:2}', '1:9 a member name needs double quotes: write "név"'],
      ['{1:2}', '1:2 expected a member name in double quotes or "}", found 1'],
      ['{"name":Krad}', '1:9 Krad is not a JSON value: a text needs double quotes around it'],
      [
        `{"name":${'é'.repeat(50)}}`,
        `1:9 ${'é'.repeat(20)}… is not a JSON value: a text needs double quotes around it`,
      ],
    ],
  ],
  [
    'words',
    [
      ['{"name":NaN}', '1:9 NaN is not a JSON value: a number is written in digits'],
      ['[-Infinity]', '1:2 -Infinity is not a JSON value: a number is written in digits'],
      ['[undefined]', '1:2 undefined is not a JSON value: leave it out'],
      ['[True]', '1:2 True is not a JSON value: write true'],
      ['[None]', '1:2 None is not a JSON value: write null'],
      ['[trueé]', '1:2 trueé is not a JSON value: a text needs double quotes around it'],
    ],
  ],
  [
    'numbers',
    [
      ['[012]', '1:2 a number does not start with a zero: leave it out'],
      ['[-00]', '1:2 a number does not start with a zero: leave it out'],
      ['[+1]', '1:2 a number does not start with a plus sign: leave it out'],
      ['[.5]', '1:2 a number needs a digit before its decimal point'],
      ['[5.]', '1:2 a number needs a digit after its decimal point'],
      ['[1.e2]', '1:2 a number needs a digit after its decimal point'],
      ['[-]', '1:2 a number needs a digit after its minus sign'],
      ['[1e]', '1:2 1e is not a number as JSON writes them'],
      ['[0x1F]', '1:2 0x1F is not a number as JSON writes them'],
      ['[1_000]', '1:2 1_000 is not a number as JSON writes them'],
      ['[1.2.3]', '1:2 1.2.3 is not a number as JSON writes them'],
    ],
  ],
  [
    'inside of texts',
    [
      ['"a\nb"', '1:3 a text cannot hold a line break: close it with a double quote, or write \\n'],
      ['"a\r\nb"', '1:3 a text cannot hold a line break: close it with a double quote, or write \\n'],
      ['"a\tb"', '1:3 a text cannot hold a tab: write \\t'],
      ['"a\u0000b"', '1:3 a text cannot hold the control character U+0000'],
      ['"C:\\Ann"', '1:4 \\A is not an escape: write \\\\ for a backslash'],
      ['"\\u00g0"', '1:2 \\u needs four hexadecimal digits after it'],
      ['{"a\\x":1}', '1:4 \\x is not an escape: write \\\\ for a backslash'],
    ],
  ],
  [
    'characters that may not stand between',
    [
      ['\u00a0{"name":"a"}', `1:1 ${invisible('U+00A0')}`],
      ['{\u200b"name":"a"}', `1:2 ${invisible('U+200B')}`],
      ['[1]\u0000', `1:4 ${invisible('U+0000')}`],
      ['[1,\n // two\n 2]', '2:2 JSON has no comments: leave them out'],
      ['[1 /* one */]', '1:4 JSON has no comments: leave them out'],
      ['# sheet\n{}', '1:1 JSON has no comments: leave them out'],
      ['[1 / 2]', '1:4 expected "," or "]" after the value, found "/"'],
      ['[😀]', '1:2 expected a value or "]", found "😀"'],
    ],
  ],
])('%s', (_, cases) => {
  test.each(cases)('%j', (text, fault) => {
    expect(syntaxOf(text)).toBe(fault);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });
});
