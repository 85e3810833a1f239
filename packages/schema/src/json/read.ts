import type { Fault, FaultCode } from '../contract/fault.js';
import { decodeUtf8, textBefore } from './bytes.js';
import { findContentFaults } from './content.js';
import { placeOf } from './place.js';
import { MAX_DEPTH, MAX_VALUES, scanJson } from './scan.js';
import { findSyntaxFault } from './syntax.js';

/** What was read: the value, or the faults of the text, sorted by place. The search for them stops at 101. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; faults: Fault[] };

/**
 * Reads JSON strictly: bytes to value, or every fault. On top of the grammar it refuses what `JSON.parse` would
 * change or drop without a word: bytes that are not UTF-8, repeated member names, numbers that do not come back
 * as written, halves of surrogate pairs; nesting over 32 levels; and more than 20000 values. One leading byte order mark is skipped.
 * `__proto__` and `constructor` are members like others. Never throws for what the bytes hold.
 */
export function readJson(bytes: Uint8Array): JsonReading {
  const text = decodeUtf8(bytes);
  if (typeof text !== 'string') return { ok: false, faults: [text] };
  const scan = scanJson(bytes);
  if (scan.tooDeepAt >= 0) return refuseDepth(textBefore(bytes, scan.tooDeepAt));
  if (scan.tooManyAt >= 0) return refuseNumber(textBefore(bytes, scan.tooManyAt));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseSyntax(text);
  }
  if (!scan.doubtful && scan.members === countMembers(value)) return { ok: true, value };
  const faults = findContentFaults(text);
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

/** Fewer members than the text has names means that some repeat. */
function countMembers(value: unknown): number {
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) count += 1 + countMembers((value as Record<string, unknown>)[name]);
  }
  return count;
}

function refuseDepth(before: string): JsonReading {
  return refuse(before, 'too-deep', before.length, `nesting deeper than ${MAX_DEPTH} levels is not allowed`);
}

function refuseNumber(before: string): JsonReading {
  const reason = `there are more than ${MAX_VALUES} values, lists and objects included, which is the most that is read`;
  return refuse(before, 'too-many-values', before.length, reason);
}

function refuseSyntax(text: string): JsonReading {
  if (text.trim() === '') {
    const reason = text === '' ? 'the text is empty' : 'the text is empty, it has only white space';
    return { ok: false, faults: [{ pointer: '', code: 'empty-body', message: reason }] };
  }
  const { offset, message } = findSyntaxFault(text) ?? { offset: 0, message: 'the text is not JSON' };
  return refuse(text, 'json-syntax', offset, message);
}

function refuse(text: string, code: FaultCode, offset: number, message: string): JsonReading {
  return { ok: false, faults: [{ pointer: '', code, message, ...placeOf(text, offset) }] };
}
