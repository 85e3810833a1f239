import type { Said } from '../contract/texts/say.js';
import { codePointName, snippet } from './place.js';

/** Something wrong with the syntax: where, and what is told of it. */
export interface SyntaxFault {
  offset: number;
  said: Said;
}

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A piece of a text that may not be JSON. Punctuation is its own kind. */
export interface Token {
  kind: 'string' | 'number' | 'literal' | 'word' | 'end' | 'other' | Punctuation;
  start: number;
  end: number;
  /** What is wrong inside of a string or a number. */
  fault: SyntaxFault | undefined;
}

type Punctuation = '{' | '}' | '[' | ']' | ',' | ':';

/** The next token from an offset on; at the end of the text one of kind `end`. */
export function readToken(text: string, from: number): Token {
  const start = endOfSpace(text, from);
  const first = text.charAt(start);
  switch (first) {
    case '':
      return tokenOf('end', start, start);
    case '{':
    case '}':
    case '[':
    case ']':
    case ',':
    case ':':
      return tokenOf(first, start, start + 1);
    case '"':
      return readString(text, start);
    default:
      return readNumber(text, start) ?? readWord(text, start);
  }
}

function tokenOf(kind: Token['kind'], start: number, end: number, fault?: SyntaxFault): Token {
  return { kind, start, end, fault };
}

function endOfSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === 0x0a || code === 0x0d || code === 0x09;
}

const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_$.+-])/uy;
const LITERALS = new Set(['true', 'false', 'null']);

function readNumber(text: string, start: number): Token | undefined {
  NUMBER.lastIndex = start;
  return NUMBER.test(text) ? tokenOf('number', start, NUMBER.lastIndex) : undefined;
}

/** A literal, what is meant to be a number, another word, or a character that no word has. */
function readWord(text: string, start: number): Token {
  WORD.lastIndex = start;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return tokenOf('other', start, start + characterAt(text, start).length);
  const end = start + word.length;
  if (LITERALS.has(word)) return tokenOf('literal', start, end);
  if (!/^[-+.]*\d/.test(word)) return tokenOf('word', start, end);
  return tokenOf('number', start, end, { offset: start, said: numberFault(word) });
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function numberFault(word: string): Said {
  if (word.startsWith('+')) return ['a number does not start with a plus sign: leave it out'];
  if (/^-?0\d/.test(word)) return ['a number does not start with a zero: leave it out'];
  if (/^-?\./.test(word)) return ['a number needs a digit before its decimal point'];
  if (/\.(?!\d)/.test(word)) return ['a number needs a digit after its decimal point'];
  return ['{0} is not a number as JSON writes them', snippet(word)];
}

function readString(text: string, start: number): Token {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return tokenOf('string', start, at + 1);
    if (code !== BACKSLASH && code >= SPACE) continue;
    const said = code === BACKSLASH ? escapeFault(text, at) : controlFault(text.charAt(at));
    if (said) return tokenOf('string', start, at, { offset: at, said });
    at++;
  }
  const said: Said = ['the text that begins here has no closing double quote'];
  return tokenOf('string', start, text.length, { offset: start, said });
}

const LOWER_U = 0x75;
const SHORT_ESCAPES = new Set(Array.from('"\\/bfnrt', (escaped) => escaped.charCodeAt(0)));

function escapeFault(text: string, at: number): Said | undefined {
  const escaped = text.charCodeAt(at + 1);
  if (SHORT_ESCAPES.has(escaped) || at + 1 === text.length) return undefined;
  if (escaped !== LOWER_U) return ['{0} is not an escape: write \\\\ for a backslash', snippet(text.slice(at, at + 2))];
  for (let digit = at + 2; digit < at + 6; digit++) {
    if (!isHexDigit(text.charCodeAt(digit))) return ['\\u needs four hexadecimal digits after it'];
  }
  return undefined;
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}

function controlFault(character: string): Said {
  if (character === '\n' || character === '\r') {
    return ['a text cannot hold a line break: close it with a double quote, or write \\n'];
  }
  if (character === '\t') return ['a text cannot hold a tab: write \\t'];
  return ['a text cannot hold the control character {0}', codePointName(character)];
}
