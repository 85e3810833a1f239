import { describe, expect, test } from 'vitest';

import type { Fault } from '../contract/fault.js';
import { readJson } from './read.js';

const encoder = new TextEncoder();

function read(text: string) {
  return readJson(encoder.encode(text));
}

function faultsOf(input: string | number[]): Fault[] {
  const reading = typeof input === 'string' ? read(input) : readJson(Uint8Array.from(input));
  return reading.ok ? [] : reading.faults;
}

/** A fault on one line: `code pointer line:column message`. */
function brief({ code, pointer, line, column, message }: Fault): string {
  return `${code} "${pointer}" ${line}:${column} ${message}`;
}

function ascii(text: string): number[] {
  return [...encoder.encode(text)];
}

function utf16(text: string, ...mark: number[]): number[] {
  return [...mark, ...[...text].flatMap((character) => [character.charCodeAt(0), 0])];
}

function nested(depth: number, before = '['): string {
  return before.repeat(depth) + ']'.repeat(depth);
}

describe('what is read as it stands', () => {
  test.each([
    '{"name":"a","note":"\\\\u0000"}',
    ' \t\r\n[true, false, null, "", {}, []] \n',
    '"\\u0041 \\ud83d\\ude00 \\uD83D\\uDE00 \\ud7ff \\ue000 😀 \\" \\\\ \\/ \\b\\f\\n\\r\\t"',
    '"\u2028\u2029\u007f\u00a0\ufeff"',
    '[0, -0, 1.0, 1e2, 1E2, 1e+2, 100e-2, 0.1, -12.50, 0e999999, 5e-324]',
    '[0.00e-400, -0E5, 10E-311, 1e-100, 123456789012345E-300, 1.0000000000000000]',
    '[9007199254740991, -9007199254740991, 9007199254740991.000, 0.30000000000000004]',
    nested(32),
    '{"zz":1,"name":2,"b":3}',
  ])('%s', (text) => {
    expect(read(text)).toStrictEqual({ ok: true, value: JSON.parse(text) });
  });

  test('the order of members stays', () => {
    expect(JSON.stringify(read('{"zz":1,"name":2,"b":3}'))).toContain('{"zz":1,"name":2,"b":3}');
  });

  test('one leading byte order mark is skipped, also after a failure', () => {
    expect(faultsOf([0xff])).toHaveLength(1);
    expect(read('\ufeff{"a":1}')).toStrictEqual({ ok: true, value: { a: 1 } });
    expect(faultsOf('\ufeff\ufeff{}').map(brief)).toStrictEqual([
      'json-syntax "" 1:1 the invisible character U+FEFF may not stand here: only space, tab and line break may',
    ]);
  });

  test('__proto__ and constructor are members like others', () => {
    const text = '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}';
    const reading = read(text);
    expect(reading.ok && JSON.stringify(reading.value)).toBe(text);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(faultsOf('{"__proto__":{"x":1e999},"__proto__":1}').map(brief)).toStrictEqual([
      'inexact-number "/__proto__/x" 1:19 the number cannot be stored exactly: 1e999 is too large',
      'duplicate-member "/__proto__" 1:26 the member "__proto__" is named more than once in this object: keep one',
    ]);
    expect(faultsOf('{"constructor":{"toString":1,"toString":2}}')[0]?.pointer).toBe('/constructor/toString');
  });
});

describe('bytes', () => {
  test.each([
    [[], 'the text is empty'],
    [[0xef, 0xbb, 0xbf], 'the text is empty'],
    [ascii(' \r\n\t'), 'the text is empty, it has only white space'],
    [ascii('\u00a0'), 'the text is empty, it has only white space'],
  ])('empty: %j', (bytes, message) => {
    expect(faultsOf(bytes)).toStrictEqual([{ pointer: '', code: 'empty-body', message }]);
  });

  test.each([
    [[...ascii('{"name":"a'), 0xff, ...ascii('"}')], '1:11', '0xFF at offset 10'],
    [[...ascii('{\n"é":"é😀\ufffd'), 0xc3, ...ascii('("}')], '2:9', '0xC3 at offset 17'],
    [[0xef, 0xbb, 0xbf, ...ascii('"'), 0x80], '1:2', '0x80 at offset 4'],
    [[...ascii('"'), 0xed, 0xa0, 0xbd], '1:2', '0xED at offset 1'],
    [[...ascii('"ab'), 0xf0, 0x9f, 0x98], '1:4', '0xF0 at offset 3'],
    [[...ascii('"'), 0xc0, 0x80, ...ascii('"')], '1:2', '0xC0 at offset 1'],
  ])('not UTF-8: %j', (bytes, place, byte) => {
    expect(faultsOf(bytes).map(brief)).toStrictEqual([
      `invalid-utf8 "" ${place} the text is not valid UTF-8 (byte ${byte})`,
    ]);
  });

  test.each([
    [utf16('{"a":1}', 0xff, 0xfe)],
    [utf16('{"a":1}')],
    [[0xfe, 0xff, ...utf16('{}').reverse()]],
    [utf16('[1]').reverse()],
  ])('UTF-16: %j', (bytes) => {
    expect(faultsOf(bytes).map(brief)).toStrictEqual([
      'invalid-utf8 "" 1:1 the text is not valid UTF-8 but looks like UTF-16: save it as UTF-8',
    ]);
  });
});

describe('faults of the content', () => {
  test.each([
    ['{"a":1,\n "\\u0061":2, "b":{}, "a":3}', '/a 2:2', '/a 2:22'],
    ['[{"é😀":1,"é😀":2}]', '/0/é😀 1:10'],
    ['{"a/b~":{"":1,"":2}}', '/a~1b~0/ 1:15'],
    [`{"${'x'.repeat(200)}":[1e400]}`, `/${'x'.repeat(100)}…/0 1:206`],
  ])('pointer and place: %s', (text, ...places) => {
    expect(faultsOf(text).map((fault) => `${fault.pointer} ${fault.line}:${fault.column}`)).toStrictEqual(places);
  });

  test.each([
    ['1e400', '1e400 is too large'],
    ['-1e400', '-1e400 is too large'],
    ['1e-400', '1e-400 would become 0'],
    ['4e-324', '4e-324 would become 5e-324'],
    ['9007199254740992', '9007199254740992 is beyond ±9007199254740991'],
    ['-9007199254740993', '-9007199254740993 is beyond ±9007199254740991'],
    ['1e16', '1e16 is beyond ±9007199254740991'],
    ['18446744073709551615', '18446744073709551615 is beyond ±9007199254740991'],
    ['9007199254740990.6', '9007199254740990.6 would become 9007199254740991'],
    ['1.0000000000000000001', '1.000000000000000000… would become 1'],
    ['0.1000000000000000055511151231257827', '0.100000000000000005… would become 0.1'],
    ['123456789012345678e-17', '123456789012345678e-… would become 1.2345678901234567'],
  ])('inexact: %s', (source, reason) => {
    expect(faultsOf(`{"x":[0,${source}]}`).map(brief)).toStrictEqual([
      `inexact-number "/x/1" 1:9 the number cannot be stored exactly: ${reason}`,
    ]);
  });

  test.each([
    ['{"x":"a\\ud83d"}', '"/x" 1:8 the text', '\\ud83d'],
    ['{"x":"\\udc00"}', '"/x" 1:7 the text', '\\udc00'],
    ['["\\ud83d\\ude00\\\\ud83d \\ude00\\ud83d"]', '"/0" 1:23 the text', '\\ude00'],
    ['["\\ud83d😀"]', '"/0" 1:3 the text', '\\ud83d'],
    ['{"k\\uD83D":1}', '"/k\ufffd" 1:4 the member name "k\ufffd"', '\\uD83D'],
  ])('half of a surrogate pair: %s', (text, where, written) => {
    expect(faultsOf(text).map(brief)).toStrictEqual([
      `lone-surrogate ${where} holds half of a surrogate pair, ${written}: write the whole character instead`,
    ]);
  });

  test('all of them, in the order of the text', () => {
    const text = '{"a":"\\udc00","\\udc00":1e999,\n"\\udc00":{"b":0,"b":[1e-999]}}';
    expect(faultsOf(text).map((fault) => `${fault.code} ${fault.pointer} ${fault.line}:${fault.column}`)).toStrictEqual(
      [
        'lone-surrogate /a 1:7',
        'lone-surrogate /\ufffd 1:16',
        'inexact-number /\ufffd 1:24',
        'duplicate-member /\ufffd 2:1',
        'lone-surrogate /\ufffd 2:2',
        'duplicate-member /\ufffd/b 2:17',
        'inexact-number /\ufffd/b/0 2:22',
      ],
    );
    expect(JSON.stringify(faultsOf(text)).isWellFormed()).toBe(true);
  });

  test('one more than is told, at most', () => {
    expect(faultsOf(`[${'1e999,'.repeat(3000)}0]`)).toHaveLength(101);
    expect(faultsOf(`[${'1e999,'.repeat(99)}{"\\udc00":1,"\\udc00":1}]`)).toHaveLength(101);
  });

  test('none of them when the text is not JSON after all', () => {
    expect(faultsOf(`{"a":1,"a":1e999,"b":[${'1e999,'.repeat(1500)}]}`).map((fault) => fault.code)).toStrictEqual([
      'json-syntax',
    ]);
  });

  test('an odd name is shown short and without invisible characters', () => {
    const name = '\\u0000\\u202e\\ud83d\\ude00abcdefghijklmnopqrstuvwxyz';
    expect(faultsOf(`{"${name}":1,"${name}":2}`)[0]?.message).toContain('"\\u0000\\u202e😀abcdefghijklmnopq…"');
  });
});

describe('nesting', () => {
  test.each([
    [nested(33), '1:33'],
    [`{"é":\n${nested(32)}}`, '2:32'],
    [nested(5_000, '[ '), '1:65'],
    [nested(200_000), '1:33'],
    ['['.repeat(1_000_000), '1:33'],
    ['{"x":'.repeat(200_000), '1:161'],
  ])('%#', (text, place) => {
    expect(faultsOf(text).map(brief)).toStrictEqual([
      `too-deep "" ${place} nesting deeper than 32 levels is not allowed`,
    ]);
  });

  test('brackets in texts do not count', () => {
    expect(read(`["${'[{'.repeat(50)}\\"[[["]`).ok).toBe(true);
  });
});

describe('the number of values', () => {
  const list = (length: number, value: string, end = '') => `[${`${value},`.repeat(length - 2)}${value}${end}]`;

  test.each([
    list(20_000, '1'),
    list(20_000, '-1.5e-7'),
    list(20_000, ' "a:1" '),
    list(20_000, 'null'),
    list(20_000, '[ ]'),
    `{${Array.from({ length: 19_999 }, (_, i) => `"${i}" : true`).join()}}`,
  ])('20000 are read: %#', (text) => {
    expect(read(text).ok).toBe(true);
  });

  test.each([
    [list(20_001, '1'), '1:40000'],
    [list(20_001, 'false'), '1:119996'],
    [list(20_001, '"é"\n'), '20000:2'],
    [list(20_001, '{}'), '1:59999'],
    [list(90_000, '1'), '1:40000'],
    [list(1_000_000, '"'), undefined],
    [`{${Array.from({ length: 20_000 }, () => '"a":0').join()}}`, '1:120000'],
  ])('one more is refused, and nothing is parsed: %#', (text, place = expect.anything()) => {
    const [fault, ...more] = faultsOf(text);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code: 'too-many-values', pointer: '' });
    expect(`${fault?.line}:${fault?.column}`).toEqual(place);
  });
});
