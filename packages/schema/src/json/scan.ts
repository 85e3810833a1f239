import { ALWAYS_EXACT_LENGTH } from './number.js';

/** How deep arrays and objects may be nested. */
export const MAX_DEPTH = 32;

/** How many values a text may have, lists and objects included: far more than any sheet, and few enough to be read at once. */
export const MAX_VALUES = 20_000;

/** What one pass over the bytes shows; they need not be JSON. */
export interface Scan {
  /** Offset of the byte that opens the first array or object that is too deep, or -1. */
  tooDeepAt: number;
  /** Offset of the first byte of the first value that is one too many, or -1. */
  tooManyAt: number;
  /** How many members all the objects have together, the repeated ones included. */
  members: number;
  /** Whether there may be an inexact number or half of a surrogate pair. */
  doubtful: boolean;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const EIGHT = 0x38;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LOWER_A = 0x61;
const LOWER_B = 0x62;
const LOWER_D = 0x64;
const LOWER_E = 0x65;
const LOWER_U = 0x75;
const LOWER_Z = 0x7a;
const LOWER_CASE = 0x20;

/**
 * Scans UTF-8 bytes in one pass, without recursion; bytes that are not JSON do no harm. Bytes and not text because that is
 * twice as fast, and every byte that matters is ASCII.
 */
export function scanJson(bytes: Uint8Array): Scan {
  const scan: Scan = { tooDeepAt: -1, tooManyAt: -1, members: 0, doubtful: false };
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const start = at;
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      at = endOfSpace(bytes, endOfString(bytes, at, scan));
      if (bytes[at + 1] === COLON) scan.members++;
      else values++;
    } else if (isDigit(byte)) {
      at = endOfNumber(bytes, at, scan);
      values++;
    } else if (isOpening(byte)) {
      if (++depth > MAX_DEPTH) return { ...scan, tooDeepAt: at };
      values++;
    } else if (isClosing(byte)) {
      depth--;
    } else if (isLetter(byte)) {
      while (isLetter(bytes[at + 1])) at++;
      values++;
    }
    if (values > MAX_VALUES) return { ...scan, tooManyAt: start };
  }
  return scan;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isLetter(byte: number | undefined): boolean {
  const lower = lowerCase(byte);
  return lower >= LOWER_A && lower <= LOWER_Z;
}

/** `{` and `[`, like `}` and `]`, differ in the bit that makes letters lower case. */
function isOpening(byte: number): boolean {
  return (byte | LOWER_CASE) === 0x7b;
}

function isClosing(byte: number): boolean {
  return (byte | LOWER_CASE) === 0x7d;
}

/** The last byte of the white space behind an offset, or that offset. */
function endOfSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at + 1])) at++;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** Where the closing quote stands, or the end of the bytes. */
function endOfString(bytes: Uint8Array, start: number, scan: Scan): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) {
    at += bytes[at] === BACKSLASH ? passEscape(bytes, at, scan) : 1;
  }
  return at;
}

/** How many bytes to go on behind a backslash: both escapes of a surrogate pair, or to the character that is escaped. */
function passEscape(bytes: Uint8Array, at: number, scan: Scan): number {
  if (!escapesSurrogate(bytes, at)) return 2;
  const isPair =
    isHigh(bytes[at + 3]) && bytes[at + 6] === BACKSLASH && escapesSurrogate(bytes, at + 6) && !isHigh(bytes[at + 9]);
  if (isPair) return 12;
  scan.doubtful = true;
  return 2;
}

/** Whether `u` and one of D800 to DFFF follow. */
function escapesSurrogate(bytes: Uint8Array, at: number): boolean {
  const digit = bytes[at + 3] ?? 0;
  return (
    bytes[at + 1] === LOWER_U &&
    lowerCase(bytes[at + 2]) === LOWER_D &&
    (digit === EIGHT || digit === NINE || isLetter(digit))
  );
}

/** Whether a surrogate with this third last digit is the first half of a pair: D800 to DBFF. */
function isHigh(digit: number | undefined): boolean {
  return lowerCase(digit) <= LOWER_B;
}

function lowerCase(byte = 0): number {
  return byte | LOWER_CASE;
}

/** Where the number ends, its exponent included. One with an exponent is doubtful. */
function endOfNumber(bytes: Uint8Array, start: number, scan: Scan): number {
  let end = start + 1;
  while (isDigit(bytes[end]) || bytes[end] === POINT) end++;
  const hasExponent = lowerCase(bytes[end]) === LOWER_E;
  if (end - start > ALWAYS_EXACT_LENGTH || hasExponent) scan.doubtful = true;
  if (!hasExponent) return end - 1;
  end++;
  while (isDigit(bytes[end]) || bytes[end] === PLUS || bytes[end] === MINUS) end++;
  return end - 1;
}
