import { codePointName, snippet } from './place.js';
import type { Token } from './tokens.js';
import type { Expected } from './walk.js';

const COMMENT = /^(?:#|\/[/*])/;
const QUOTES = new Set("'`´‘’‚‛“”„‟«»‹›");
const UNSEEN = /^[\s\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * A sentence about a well-known mistake, or `undefined` when it is none.
 * @param source the token as written and one character more
 */
export function hint(token: Token, source: string, expected: Expected): string | undefined {
  if (token.kind === 'other') return characterHint(source, expected);
  if (token.kind !== 'word') return undefined;
  const word = source.slice(0, token.end - token.start);
  if (expectsName(expected)) return `a member name needs double quotes: write "${snippet(word)}"`;
  return expectsValue(expected) ? valueHint(word) : undefined;
}

function expectsName(expected: Expected): boolean {
  return expected === 'name' || expected === 'name-or-end';
}

function expectsValue(expected: Expected): boolean {
  return expected === 'value' || expected === 'item-or-end';
}

function characterHint(source: string, expected: Expected): string | undefined {
  const character = String.fromCodePoint(source.codePointAt(0) ?? 0);
  if (COMMENT.test(source)) return 'JSON has no comments: leave them out';
  if (UNSEEN.test(source)) {
    return `the invisible character ${codePointName(character)} may not stand here: only space, tab and line break may`;
  }
  if (QUOTES.has(character) && (expectsName(expected) || expectsValue(expected))) {
    return `texts and member names need straight double quotes ("), found ${character}`;
  }
  return undefined;
}

const LITERALS = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['none', 'null'],
  ['nil', 'null'],
]);

function valueHint(word: string): string {
  if (/^-?(?:NaN|Infinity)$/.test(word)) return `${word} is not a JSON value: a number is written in digits`;
  if (word === 'undefined') return 'undefined is not a JSON value: leave it out';
  if (word === '-') return 'a number needs a digit after its minus sign';
  const literal = LITERALS.get(word.toLowerCase());
  const advice = literal ? `write ${literal}` : 'a text needs double quotes around it';
  return `${snippet(word)} is not a JSON value: ${advice}`;
}
