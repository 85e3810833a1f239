import { readToken, type Token } from './tokens.js';

/** What may come next in a text that is JSON so far. */
export type Expected = 'value' | 'item-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** An array or object that is open, and where in it the walk has arrived. */
export interface Container {
  kind: '{' | '[';
  start: number;
  /** How many commas came so far: in an array, the index of the item. */
  index: number;
  /** The member names of an object, kept by whoever walks. */
  members: Members | undefined;
}

/** The member names of an object so far, decoded. */
export interface Members {
  last: string;
  all: Set<string>;
  /** The last one as a segment of a JSON Pointer, once it was needed. */
  segment: string | undefined;
}

/** How far a text is JSON. Nothing recurses: what is open stands in a list. */
export interface Walk {
  text: string;
  open: Container[];
  /** The last token that was accepted. */
  last: Token;
  /** The last token that was read. */
  token: Token;
  /** Whether that token may not stand there. */
  refused: boolean;
  expected: Expected;
}

export function startWalk(text: string): Walk {
  const nothing: Token = { kind: 'other', start: 0, end: 0, fault: undefined };
  return { text, open: [], last: nothing, token: nothing, refused: false, expected: 'value' };
}

/** Reads the next token; `false` at the end of the text, or where it stops being JSON. */
export function advance(walk: Walk): boolean {
  const token = readToken(walk.text, walk.last.end);
  const expected = accept(walk, token);
  walk.token = token;
  walk.refused = expected === undefined;
  if (expected === undefined || token.fault || token.kind === 'end') return false;
  walk.last = token;
  walk.expected = expected;
  return true;
}

/** What may follow a token; `undefined` when the token may not stand here. */
function accept({ open, expected }: Walk, token: Token): Expected | undefined {
  switch (expected) {
    case 'value':
      return acceptValue(open, token);
    case 'item-or-end':
      return token.kind === ']' ? close(open) : acceptValue(open, token);
    case 'name-or-end':
      if (token.kind === '}') return close(open);
      return token.kind === 'string' ? 'colon' : undefined;
    case 'name':
      return token.kind === 'string' ? 'colon' : undefined;
    case 'colon':
      return token.kind === ':' ? 'value' : undefined;
    case 'comma-or-end':
      return acceptSeparator(open, token);
    case 'nothing':
      return token.kind === 'end' ? 'nothing' : undefined;
  }
}

function acceptValue(open: Container[], { kind, start }: Token): Expected | undefined {
  if (kind === 'string' || kind === 'number' || kind === 'literal') return afterValue(open);
  if (kind !== '{' && kind !== '[') return undefined;
  open.push({ kind, start, index: 0, members: undefined });
  return kind === '{' ? 'name-or-end' : 'item-or-end';
}

function acceptSeparator(open: Container[], { kind }: Token): Expected | undefined {
  const container = open.at(-1);
  if (kind === ',' && container) {
    container.index++;
    return container.kind === '{' ? 'name' : 'value';
  }
  return kind === closer(open) ? close(open) : undefined;
}

function close(open: Container[]): Expected {
  open.pop();
  return afterValue(open);
}

function afterValue(open: Container[]): Expected {
  return open.length > 0 ? 'comma-or-end' : 'nothing';
}

/** What closes the innermost array or object. */
export function closer(open: Container[]): '}' | ']' {
  return open.at(-1)?.kind === '{' ? '}' : ']';
}
