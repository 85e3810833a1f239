import type { Fault, FaultCode } from '../contract/fault.js';
import { type FaultTexts, inWords, type Said, type SaidFault } from '../contract/texts/say.js';
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
 * @param texts is called for the words of the messages if there are any; English unless it returns others
 */
export function readJson(bytes: Uint8Array, texts?: () => FaultTexts | undefined): JsonReading {
  const reading = read(bytes);
  if (reading.ok) return reading;
  const others = texts?.();
  return { ok: false, faults: reading.faults.map((fault) => inWords(fault, others)) };
}

type Reading = { ok: true; value: unknown } | { ok: false; faults: SaidFault[] };

function read(bytes: Uint8Array): Reading {
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

function refuseDepth(before: string): Reading {
  return refuse(before, 'too-deep', before.length, ['nesting deeper than {0} levels is not allowed', MAX_DEPTH]);
}

function refuseNumber(before: string): Reading {
  const said: Said = [
    'there are more than {0} values, lists and objects included, which is the most that is read',
    MAX_VALUES,
  ];
  return refuse(before, 'too-many-values', before.length, said);
}

function refuseSyntax(text: string): Reading {
  if (text.trim() === '') {
    const said: Said = [text === '' ? 'the text is empty' : 'the text is empty, it has only white space'];
    return { ok: false, faults: [{ pointer: '', code: 'empty-body', said }] };
  }
  const { offset, said } = findSyntaxFault(text) ?? { offset: 0, said: ['the text is not JSON'] };
  return refuse(text, 'json-syntax', offset, said);
}

function refuse(text: string, code: FaultCode, offset: number, said: Said): Reading {
  return { ok: false, faults: [{ pointer: '', code, said, ...placeOf(text, offset) }] };
}
