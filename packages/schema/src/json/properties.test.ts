import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Fault } from '../contract/fault.js';
import { findContentFaults } from './content.js';
import { type JsonReading, readJson } from './read.js';

function read(text: string): JsonReading {
  return readJson(new TextEncoder().encode(text));
}

const number = fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1e15, max: 1e15, noNaN: true }));
const string = fc.string({ unit: 'binary' });
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    fc.constantFrom(null, true, false),
    number,
    string,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(string, fc.constantFrom('__proto__', 'constructor', '')), tie('value'), {
      maxKeys: 4,
    }),
  ),
}));

test('what JSON.stringify writes is read back', () => {
  fc.assert(
    fc.property(anyValue, fc.constantFrom(undefined, 2, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expectSame(read(text), { ok: true, value: JSON.parse(text) });
    }),
  );
});

test('a number that JavaScript prints is exact, however it is written', () => {
  fc.assert(
    fc.property(fc.double({ min: -(2 ** 53 - 1), max: 2 ** 53 - 1, noNaN: true }), fc.nat(25), (value, zeros) => {
      const written = value.toExponential();
      const [mantissa = '', exponent = ''] = written.split('e');
      const padded = `${mantissa}${mantissa.includes('.') ? '' : '.'}${'0'.repeat(zeros + 1)}E${exponent}`;
      expect(read(`[${value},${written},${padded}]`).ok).toBe(true);
    }),
  );
});

const scraps = [...'"\\{}[],:0-.e\n\u00a0\'é', '1e999', '\\ud83d', 'true', '//'];
const edit = fc.record({ at: fc.nat(), drop: fc.nat(3), insert: fc.constantFrom('', ...scraps) });

test('JSON.parse decides what JSON is, and every fault has a place', () => {
  fc.assert(
    fc.property(anyValue, fc.array(edit, { minLength: 1, maxLength: 3 }), (value, edits) => {
      const text = edits.reduce(mutate, JSON.stringify(value)).toWellFormed();
      const parsed = parse(text);
      const reading = read(text);
      if (reading.ok) {
        expectSame(parsed, { value: reading.value });
        expect(findContentFaults(text)).toStrictEqual([]);
        return;
      }
      const syntax = ['json-syntax', 'empty-body', 'too-deep'].includes(reading.faults[0]?.code ?? '');
      expect(syntax).toBe(parsed === undefined);
      expect(reading.faults.filter((fault) => !isComplete(fault, text))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

function mutate(text: string, { at, drop, insert }: { at: number; drop: number; insert: string }): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + insert + text.slice(start + drop);
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The matchers of vitest take a member `constructor` for the constructor. */
function expectSame(actual: unknown, expected: unknown): void {
  expect(isDeepStrictEqual(actual, expected)).toBe(true);
}

/** Whether the fault has a sentence fit to print, and a place that the text has. */
function isComplete({ code, message, line = 0, column }: Fault, text: string): boolean {
  if (!/^[^\p{Cc}\p{Cf}\p{Cs}]{10,200}$/u.test(message) || message === 'the text is not JSON') return false;
  if (code === 'empty-body') return true;
  const found = text.split(/\r\n|\r|\n/)[line - 1] ?? '';
  return column !== undefined && column <= [...found].length + 1;
}
