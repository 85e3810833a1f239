import type { Said, SaidFault } from '../contract/texts/say.js';
import { placeOf } from './place.js';

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

/** The text that the bytes hold, without a leading byte order mark, or what keeps them from being UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | SaidFault {
  if (looksLikeUtf16(bytes))
    return invalid(['the text is not valid UTF-8 but looks like UTF-16: save it as UTF-8'], 1, 1);
  try {
    return strict.decode(bytes);
  } catch {
    return explainBytes(bytes);
  }
}

/** The text in front of an offset, in bytes that are UTF-8 and have a whole character there. */
export function textBefore(bytes: Uint8Array, offset: number): string {
  return strict.decode(bytes.subarray(0, offset));
}

/** JSON begins with an ASCII character, so UTF-16 shows by its mark or by a zero among the first two bytes. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [first = 1, second = 1] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.length % 2 === 0 && (first === 0) !== (second === 0);
}

function explainBytes(bytes: Uint8Array): SaidFault {
  const text = lenient.decode(bytes);
  const { at, offset } = findReplaced(text, bytes);
  const { line, column } = placeOf(text, at);
  const byte = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  return invalid(['the text is not valid UTF-8 (byte 0x{0} at offset {1})', byte, offset], line, column);
}

const REPLACEMENT = 0xfffd;

/** The first U+FFFD that the decoder put in the place of bad bytes, and the offset of those bytes. */
function findReplaced(text: string, bytes: Uint8Array): { at: number; offset: number } {
  let at = 0;
  let offset = startsWithMark(bytes) ? 3 : 0;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === REPLACEMENT && !isReplacementAt(bytes, offset)) break;
    offset += utf8Length(unit);
  }
  return { at, offset };
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function isReplacementAt(bytes: Uint8Array, offset: number): boolean {
  return bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
}

/** How many bytes a UTF-16 unit has in UTF-8: two for each half of a surrogate pair, of which the decoder makes none alone. */
function utf8Length(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
}

const invalid = (said: Said, line: number, column: number): SaidFault => ({
  pointer: '',
  code: 'invalid-utf8',
  said,
  line,
  column,
});
