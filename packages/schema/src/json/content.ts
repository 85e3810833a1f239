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
const pair = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/y;
const half = /\\u[dD][89a-fA-F][\da-fA-F]{2}/y;
const HALF_LENGTH = 6;

/** The first escape that is half of a pair. A text may have half a million escapes, so most are not looked at closely. */
function findHalf(source: string): { written: string; index: number } {
  for (let at = 0; at < source.length; at++) {
    if (source.charCodeAt(at) !== BACKSLASH) continue;
    if (source.charAt(at + 1) !== 'u') at++;
    else if (stands(pair, source, at)) at += 2 * HALF_LENGTH - 1;
    else if (stands(half, source, at)) return { written: source.slice(at, at + HALF_LENGTH), index: at };
  }
  return { written: '', index: 0 };
}

function stands(sticky: RegExp, source: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(source);
}

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
