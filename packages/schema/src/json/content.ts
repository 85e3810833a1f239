import { type FaultCode, mostFaultsFound } from '../contract/fault.js';
import type { Said, SaidFault } from '../contract/texts/say.js';
import { inexactness } from './number.js';
import { createLocator, type Place, pointerSegment, snippet } from './place.js';
import { advance, type Container, startWalk, type Walk } from './walk.js';

const MAX_POINTER_NAME = 100;

interface Search {
  walk: Walk;
  locate: (offset: number) => Place;
  faults: SaidFault[];
}

/**
 * What is wrong with a text that is JSON but not strict: repeated members, inexact numbers, halves of surrogate
 * pairs. Sorted by place, at most 101.
 */
export function findContentFaults(text: string): SaidFault[] {
  const search: Search = { walk: startWalk(text), locate: createLocator(text), faults: [] };
  while (search.faults.length < mostFaultsFound && advance(search.walk)) checkToken(search);
  // The last member name may have had two faults.
  return search.faults.slice(0, mostFaultsFound);
}

function checkToken(search: Search): void {
  const { text, last } = search.walk;
  if (last.kind === 'number') {
    checkNumber(search, text.slice(last.start, last.end));
  } else if (last.kind === 'string') {
    const source = text.slice(last.start, last.end);
    const value = decode(source);
    if (isName(search.walk)) checkName(search, value);
    checkHalves(search, source, value);
  }
}

/** Whether the last string is a member name. */
function isName({ expected }: Walk): boolean {
  return expected === 'colon';
}

/** The value of a string of correct syntax, given with its quotes. */
function decode(source: string): string {
  return source.includes('\\') ? JSON.parse(source) : source.slice(1, -1);
}

function checkNumber(search: Search, source: string): void {
  const reason = inexactness(source);
  if (reason !== undefined) report(search, 'inexact-number', ['the number cannot be stored exactly: {0}', reason]);
}

function checkName(search: Search, name: string): void {
  const container = search.walk.open.at(-1);
  if (!container) return;
  container.members ??= { last: name, all: new Set(), segment: undefined };
  const { members } = container;
  members.last = name;
  members.segment = undefined;
  const known = members.all.size;
  members.all.add(name);
  if (members.all.size === known) {
    const said: Said = ['the member "{0}" is named more than once in this object: keep one', show(name)];
    report(search, 'duplicate-member', said);
  }
}

/** The decoded bytes hold whole characters only, so a half can only come from an escape. */
function checkHalves(search: Search, source: string, value: string): void {
  if (value.isWellFormed()) return;
  const { written, index } = findHalf(source);
  const what: Said = isName(search.walk) ? ['the member name "{0}"', show(value)] : ['the text'];
  const said: Said = ['{0} holds half of a surrogate pair, {1}: write the whole character instead', what, written];
  report(search, 'lone-surrogate', said, index);
}

const BACKSLASH = 0x5c;
const EIGHT = 0x38;
const LOWER_B = 0x62;
const LOWER_D = 0x64;
const LOWER_F = 0x66;
const LOWER_U = 0x75;
/** Of an escape such as `\\ud83d`. */
const ESCAPE_LENGTH = 6;

/** The first escape that is half of a pair. A text may have half a million escapes. */
function findHalf(source: string): { written: string; index: number } {
  for (let at = source.indexOf('\\'); at !== -1; at = source.indexOf('\\', at)) {
    const half = halfAt(source, at);
    if (half === 'first' && halfAt(source, at + ESCAPE_LENGTH) === 'second') at += 2 * ESCAPE_LENGTH;
    else if (half) return { written: source.slice(at, at + ESCAPE_LENGTH), index: at };
    else at += 2;
  }
  return { written: '', index: 0 };
}

/** Which half of a surrogate pair an escape is that stands here: D800 to DBFF, or DC00 to DFFF. */
function halfAt(source: string, at: number): 'first' | 'second' | undefined {
  if (source.charCodeAt(at) !== BACKSLASH || source.charCodeAt(at + 1) !== LOWER_U) return undefined;
  const [digit, next] = [lowerCaseAt(source, at + 2), lowerCaseAt(source, at + 3)];
  if (digit !== LOWER_D || next < EIGHT || next > LOWER_F) return undefined;
  return next <= LOWER_B ? 'first' : 'second';
}

/** Digits are the same in both cases. */
const lowerCaseAt = (source: string, at: number): number => source.charCodeAt(at) | 0x20;

/** @param index where in the token the fault is */
function report({ walk, locate, faults }: Search, code: FaultCode, said: Said, index = 0): void {
  faults.push({ pointer: pointerTo(walk.open), code, said, ...locate(walk.last.start + index) });
}

function pointerTo(open: Container[]): string {
  return open.map(segmentIn).join('');
}

/** Kept, since all faults in a long list share it. */
function segmentIn({ members, index }: Container): string {
  if (!members) return `/${index}`;
  members.segment ??= pointerSegment(shorten(members.last));
  return members.segment;
}

/** Names too long to be of any use are cut, or a thousand pointers would repeat the text a thousand times. */
const shorten = (name: string) => (name.length > MAX_POINTER_NAME ? `${name.slice(0, MAX_POINTER_NAME)}…` : name);

function show(name: string): string {
  return snippet(name.toWellFormed());
}
