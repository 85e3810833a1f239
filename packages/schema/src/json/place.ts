/** Where something stands in a text: line and column from 1, the column in characters (code points). */
export interface Place {
  line: number;
  column: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Makes a function that turns offsets of this text into places. Each offset must be at least the one before: the text is
 * walked once, however many places are needed.
 */
export function createLocator(text: string): (offset: number) => Place {
  let at = 0;
  let place: Place = { line: 1, column: 1 };
  return (offset) => {
    place = placeAfter(place, text, at, offset);
    at = offset;
    return place;
  };
}

/** Where one is after having gone on from there; in variables of its own, since a text may have a million characters. */
function placeAfter({ line, column }: Place, text: string, from: number, to: number): Place {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) {
      line++;
      column = 1;
    } else if (!isLowSurrogate(code)) {
      column++;
    }
  }
  return { line, column };
}

/** The place of one offset. */
export function placeOf(text: string, offset: number): Place {
  return createLocator(text)(offset);
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** A member name as a segment of a JSON Pointer (RFC 6901), with the slash before it. */
export const pointerSegment = (name: string): string =>
  `/${name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`;

const SNIPPET_LENGTH = 20;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The beginning of a piece of the text, fit to stand in a message: short, and without invisible characters. */
export function snippet(source: string): string {
  const characters = [...source.slice(0, 2 * (SNIPPET_LENGTH + 1))];
  const shown = characters.slice(0, SNIPPET_LENGTH).join('').replace(UNSEEN, escapeCharacter);
  return characters.length > SNIPPET_LENGTH ? `${shown}…` : shown;
}

function escapeCharacter(character: string): string {
  const hex = hexOf(character);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}

/** The code point of a character as people write it: `U+00A0`. */
export function codePointName(character: string): string {
  return `U+${hexOf(character).toUpperCase()}`;
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
}
