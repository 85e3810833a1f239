import type { Said } from '../contract/texts/say.js';
import { snippet } from './place.js';

/** Numbers of at most so many characters always come back as written, unless they are enormous or tiny. */
export const ALWAYS_EXACT_LENGTH = 15;

/** Below, numbers lie so far apart that even a few digits may change. */
const MIN_NORMAL = 2 ** -1022;

/**
 * What is told of a JSON number that cannot be stored exactly, or `undefined` when it can. Exact is a number whose decimal value
 * is that of the shortest form in which JavaScript prints what it read, and, for whole numbers, one within
 * ±(2^53-1): beyond, neighbours fall together.
 */
export function inexactness(source: string): Said | undefined {
  const value = Number(source);
  if (!Number.isFinite(value)) return ['{0} is too large', snippet(source)];
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return ['{0} is beyond ±{1}', snippet(source), Number.MAX_SAFE_INTEGER];
  }
  return isKept(source, value) ? undefined : ['{0} would become {1}', snippet(source), value];
}

function isKept(source: string, value: number): boolean {
  if (value === 0) return /^-?[0.]+(?:e|$)/i.test(source);
  if (source.length <= ALWAYS_EXACT_LENGTH && Math.abs(value) >= MIN_NORMAL) return true;
  const written = normalise(source);
  const stored = normalise(String(value));
  return written.digits === stored.digits && written.exponent === stored.exponent;
}

interface Decimal {
  /** Without zeros at either end. */
  digits: string;
  /** The power of ten of the last digit. */
  exponent: number;
}

const PARTS = /(\d+)\.?(\d*)(?:e(.+))?/i;

/** The sign is left out: reading never changes it. */
function normalise(source: string): Decimal {
  const [, whole = '', fraction = '', exponent = '0'] = PARTS.exec(source) ?? [];
  const digits = whole + fraction;
  let start = 0;
  let end = digits.length;
  while (digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  return {
    digits: digits.slice(start, end),
    exponent: Number(exponent) - fraction.length + (digits.length - end),
  };
}
