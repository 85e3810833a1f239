import { describe, expect, it } from 'vitest';

import { validator } from './compile.js';
import { IdempotencyKey, IfMatch, idempotencyKeyOf } from './formats.js';

describe('If-Match', () => {
  const { check } = validator(IfMatch);

  it.each(['*', '"1"', '""', 'W/"1"', '"1", "2"', '"1","2"', '"a b"'.replace(' ', ','), '"\xe9"'])(
    'takes %s',
    (tags) => {
      expect(check(tags)).toBe(true);
    },
  );

  it.each(['', ' ', '1', '"1', "'1'", '"1" "2"', '"1",', ', "1"', '*, "1"', 'w/"1"', '"a b"', '"\x00"', '"1"\n'])(
    'refuses %j',
    (tags) => expect(check(tags)).toBe(false),
  );

  it('is read in a time that does not grow with the ways to read it', () => {
    const start = performance.now();
    expect(check(`${'"1" , '.repeat(20_000)}!`)).toBe(false);
    expect(check(`"${'a'.repeat(50_000)}`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe('Idempotency-Key', () => {
  const { check } = validator(IdempotencyKey);

  it.each([
    ['k1', 'k1'],
    ['"k1"', 'k1'],
    ['"a b"', 'a b'],
    ['"say \\"a\\\\b\\""', 'say "a\\b"'],
    ['k'.repeat(255), 'k'.repeat(255)],
    [`"${'\\"'.repeat(255)}"`, '"'.repeat(255)],
  ])('takes %s', (header, key) => {
    expect(check(header)).toBe(true);
    expect(idempotencyKeyOf(header)).toBe(key);
  });

  it.each(['', '""', '"', 'a b', 'a"b', 'a, b', '"a", "b"', '"a', '"a\\b"', 'ő', '\x07', 'k'.repeat(256)])(
    'refuses %j',
    (header) => expect(check(header)).toBe(false),
  );
});
