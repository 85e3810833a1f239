import { hint } from './hints.js';
import { placeOf, snippet } from './place.js';
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
  if (token.kind === 'end') return { offset: last.end, message: endFault(walk) };
  if (last.kind === ',' && (token.kind === '}' || token.kind === ']')) {
    return { offset: last.start, message: `there is a comma too many before the "${token.kind}"` };
  }
  return { offset: token.start, message: tokenFault(walk) };
}

function endFault({ text, open, expected }: Walk): string {
  const container = open.at(-1);
  const message = `the JSON text ends too early: expected ${phrase(expected, open)}`;
  if (!container) return message;
  const { line, column } = placeOf(text, container.start);
  return `${message} (the "${container.kind}" at line ${line}, column ${column} is still open)`;
}

function tokenFault({ text, open, token, expected }: Walk): string {
  const source = text.slice(token.start, token.end);
  const known = hint(token, source + text.charAt(token.end), expected);
  if (known !== undefined) return known;
  const found = isPlain(token, source) ? snippet(source) : `"${snippet(source)}"`;
  return `expected ${phrase(expected, open)}, found ${found}`;
}

/** Strings bring their own quotes, words and numbers need none. */
function isPlain(token: Token, source: string): boolean {
  return token.kind === 'string' || /[\p{L}\p{N}]/u.test(source);
}

function phrase(expected: Expected, open: Container[]): string {
  switch (expected) {
    case 'value':
      return 'a value';
    case 'item-or-end':
      return 'a value or "]"';
    case 'name':
      return 'a member name in double quotes';
    case 'name-or-end':
      return 'a member name in double quotes or "}"';
    case 'colon':
      return '":" after the member name';
    case 'comma-or-end':
      return `"," or "${closer(open)}" after the value`;
    case 'nothing':
      return 'nothing more after the JSON value';
  }
}
