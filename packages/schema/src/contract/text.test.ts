import { describe, expect, it } from 'vitest';

import { textFault } from './text.js';

const limits = { minLength: 1, maxLength: 5 };
const codeOf = (value: string, { minLength, maxLength } = limits) => textFault({ minLength, maxLength }, value)?.code;

describe('a text', () => {
  it.each([
    ['letters', 'abcde'],
    ['emoji, each one character', '😀😀😀😀😀'],
    ['a letter with combining marks', 'e\u0301\u0323'],
    ['a flag', '🇭🇺'],
    ['a digit', '1'],
    ['a sign', '†'],
    ['a private-use character', '\ue000'],
    ['right-to-left text', '\u202eab'],
    ['spaces around something', ' a '],
  ])('may be %s', (_, value) => {
    expect(codeOf(value)).toBeUndefined();
  });

  it.each([
    ['six letters', 'abcdef', 'too-long'],
    ['six emoji', '😀'.repeat(6), 'too-long'],
    ['nothing', '', 'not-visible'],
    ['spaces', '   ', 'not-visible'],
    ['an ideographic space', '\u3000', 'not-visible'],
    ['a zero-width joiner', '\u200d', 'not-visible'],
    ['a soft hyphen', '\u00ad', 'not-visible'],
    ['a Hangul filler', '\u3164', 'not-visible'],
    ['an empty Braille pattern', '\u2800', 'not-visible'],
    ['a tag character', '\u{e0041}', 'not-visible'],
    ['a combining mark by itself', '\u0301', 'not-visible'],
    ['NUL', 'a\0', 'nul-character'],
    ['a tab', 'a\tb', 'control-character'],
    ['delete', 'a\x7f', 'control-character'],
    ['a C1 control', 'a\x9b', 'control-character'],
    ['half a pair, high', 'a\ud83d', 'lone-surrogate'],
    ['half a pair, low', '\ude00a', 'lone-surrogate'],
  ])('may not be %s', (_, value, code) => {
    expect(codeOf(value)).toBe(code);
  });

  it('may be empty or blank where the least length is 0', () => {
    expect(codeOf('', { minLength: 0, maxLength: 5 })).toBeUndefined();
    expect(codeOf(' ', { minLength: 0, maxLength: 5 })).toBeUndefined();
  });

  it('has a least length in characters too', () => {
    expect(codeOf('😀', { minLength: 2, maxLength: 5 })).toBe('too-short');
    expect(codeOf('😀a', { minLength: 2, maxLength: 5 })).toBeUndefined();
  });
});
