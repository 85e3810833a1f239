import { ALWAYS_EXACT_LENGTH } from './number.js';

/** How deep arrays and objects may be nested. */
export const MAX_DEPTH = 32;

/** What one pass over the bytes shows; they need not be JSON. */
export interface Scan {
  /** Offset of the byte that opens the first array or object that is too deep, or -1. */
  tooDeepAt: number;
  /** How many members all the objects have together, the repeated ones included. */
  members: number;
  /** Whether there may be an inexact number or half of a surrogate pair. */
  doubtful: boolean;
}

const QUOTE = 0x22;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LOWER_D = 0x64;
const LOWER_E = 0x65;
const LOWER_U = 0x75;
const LOWER_CASE = 0x20;

/**
 * Scans UTF-8 bytes in one pass, without recursion; bytes that are not JSON do no harm. Bytes and not text because that is
 * twice as fast, and every byte that matters is ASCII.
 */
export function scanJson(bytes: Uint8Array): Scan {
  const scan: Scan = { tooDeepAt: -1, members: 0, doubtful: false };
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      at = endOfString(bytes, at, scan);
    } else if (byte === COLON) {
      scan.members++;
    } else if (isDigit(byte)) {
      at = endOfNumber(bytes, at, scan);
    } else if (isOpening(byte)) {
      if (++depth > MAX_DEPTH) return { ...scan, tooDeepAt: at };
    } else if (isClosing(byte)) {
      depth--;
    }
  }
  return scan;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/** `{` and `[`, like `}` and `]`, differ in the bit that makes letters lower case. */
function isOpening(byte: number): boolean {
  return (byte | LOWER_CASE) === 0x7b;
}

function isClosing(byte: number): boolean {
  return (byte | LOWER_CASE) === 0x7d;
}

/** Where the closing quote stands, or the end of the bytes. */
function endOfString(bytes: Uint8Array, start: number, scan: Scan): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) {
    if (bytes[at] === BACKSLASH) {
      if (mayEscapeSurrogate(bytes, at)) scan.doubtful = true;
      at++;
    }
    at++;
  }
  return at;
}

/** Whether `\ud…` stands here: half of a surrogate pair, or one of the characters just below them. */
function mayEscapeSurrogate(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === LOWER_U && lowerCase(bytes[at + 2]) === LOWER_D;
}

function lowerCase(byte = 0): number {
  return byte | LOWER_CASE;
}

/** Where the last digit stands. A number with an exponent is doubtful. */
function endOfNumber(bytes: Uint8Array, start: number, scan: Scan): number {
  let end = start + 1;
  while (isDigit(bytes[end]) || bytes[end] === POINT) end++;
  if (end - start > ALWAYS_EXACT_LENGTH || lowerCase(bytes[end]) === LOWER_E) scan.doubtful = true;
  return end - 1;
}
