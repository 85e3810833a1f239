import type { Said } from '../contract/texts/say.js';
import { codePointName, placeOf, snippet } from './place.js';
import type { SyntaxFault, Token } from './tokens.js';
import { advance, type Container, closer, type Expected, startWalk, type Walk } from './walk.js';

/** The first place where a text stops being JSON, or `undefined` for JSON. */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const walk = startWalk(text);
  let more = true;
  while (more) more = advance(walk);
  return walk.refused ? explain(walk) : walk.token.fault;
}

function explain(walk: Walk): SyntaxFault {
  const { last, token } = walk;
  if (token.kind === 'end') return { offset: last.end, said: endFault(walk) };
  if (last.kind === ',' && (token.kind === '}' || token.kind === ']')) {
    return { offset: last.start, said: ['there is a comma too many before the "{0}"', token.kind] };
  }
  return { offset: token.start, said: tokenFault(walk) };
}

function endFault({ text, open, expected }: Walk): Said {
  const container = open.at(-1);
  const said: Said = ['the JSON text ends too early: expected {0}', phrase(expected, open)];
  if (!container) return said;
  const { line, column } = placeOf(text, container.start);
  return ['{0} (the "{1}" at line {2}, column {3} is still open)', said, container.kind, line, column];
}

function tokenFault({ text, open, token, expected }: Walk): Said {
  const source = text.slice(token.start, token.end);
  const known = hint(token, source + text.charAt(token.end), expected);
  if (known !== undefined) return known;
  const found = isPlain(token, source) ? snippet(source) : `"${snippet(source)}"`;
  return ['expected {0}, found {1}', phrase(expected, open), found];
}

/** Strings bring their own quotes, words and numbers need none. */
function isPlain(token: Token, source: string): boolean {
  return token.kind === 'string' || /[\p{L}\p{N}]/u.test(source);
}

function phrase(expected: Expected, open: Container[]): Said {
  switch (expected) {
    case 'value':
      return ['a value'];
    case 'item-or-end':
      return ['a value or "]"'];
    case 'name':
      return ['a member name in double quotes'];
    case 'name-or-end':
      return ['a member name in double quotes or "}"'];
    case 'colon':
      return ['":" after the member name'];
    case 'comma-or-end':
      return ['"," or "{0}" after the value', closer(open)];
    case 'nothing':
      return ['nothing more after the JSON value'];
  }
}

const COMMENT = /^(?:#|\/[/*])/;
const QUOTES = new Set("'`´‘’‚‛“”„‟«»‹›");
const UNSEEN = /^[\s\p{Z}\p{Cc}\p{Cf}]/u;

/**
 * A sentence about a well-known mistake, or `undefined` when it is none.
 * @param source the token as written and one character more
 */
function hint(token: Token, source: string, expected: Expected): Said | undefined {
  if (token.kind === 'other') return characterHint(source, expected);
  if (token.kind !== 'word') return undefined;
  const word = source.slice(0, token.end - token.start);
  if (expectsName(expected)) return ['a member name needs double quotes: write "{0}"', snippet(word)];
  return expectsValue(expected) ? valueHint(word) : undefined;
}

function expectsName(expected: Expected): boolean {
  return expected === 'name' || expected === 'name-or-end';
}

function expectsValue(expected: Expected): boolean {
  return expected === 'value' || expected === 'item-or-end';
}

function characterHint(source: string, expected: Expected): Said | undefined {
  const character = String.fromCodePoint(source.codePointAt(0) ?? 0);
  if (COMMENT.test(source)) return ['JSON has no comments: leave them out'];
  if (UNSEEN.test(source)) {
    const point = codePointName(character);
    return ['the invisible character {0} may not stand here: only space, tab and line break may', point];
  }
  if (QUOTES.has(character) && (expectsName(expected) || expectsValue(expected))) {
    return ['texts and member names need straight double quotes ("), found {0}', character];
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

function valueHint(word: string): Said {
  if (/^-?(?:NaN|Infinity)$/.test(word)) return ['{0} is not a JSON value: a number is written in digits', word];
  if (word === 'undefined') return ['undefined is not a JSON value: leave it out'];
  if (word === '-') return ['a number needs a digit after its minus sign'];
  const literal = LITERALS.get(word.toLowerCase());
  return literal
    ? ['{0} is not a JSON value: write {1}', snippet(word), literal]
    : ['{0} is not a JSON value: a text needs double quotes around it', snippet(word)];
}
