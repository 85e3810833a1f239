import type { Fault } from '../contract/fault.js';
import { createLocator, pointerSegment } from './place.js';
import { advance, type Container, startWalk, type Walk } from './walk.js';

/**
 * The same faults with the line and column of what they are about in the text that the document was read from: a member
 * that does not belong there at its name, one that is missing at the object that lacks it, all else at the value.
 */
export function placeFaults(text: string, faults: readonly Fault[]): Fault[] {
  const offsets = offsetsIn(text, faults);
  const placed = new Map<Fault, Fault>();
  const locate = createLocator(text);
  for (const fault of [...faults].sort((a, b) => offsets(a) - offsets(b))) {
    placed.set(fault, { ...fault, ...locate(offsets(fault)) });
  }
  return faults.map((fault) => placed.get(fault) ?? fault);
}

/** Where the faults are, by one walk through the text. */
function offsetsIn(text: string, faults: readonly Fault[]): (fault: Fault) => number {
  const wanted = new Set(faults.flatMap(({ pointer }) => [pointer, parentOf(pointer)]));
  const names = new Map<string, number>();
  const values = new Map<string, number>();
  const walk = startWalk(text);
  while (advance(walk)) {
    const isName = keepName(walk);
    if (!isName && !begins.has(walk.last.kind)) continue;
    const pointer = pointerTo(walk, isName);
    if (wanted.has(pointer)) (isName ? names : values).set(pointer, walk.last.start);
  }
  return ({ code, pointer }) =>
    (code === 'unknown-member' ? names : values).get(pointer) ?? values.get(parentOf(pointer)) ?? 0;
}

/** What a value begins with. */
const begins = new Set(['string', 'number', 'literal', '{', '[']);

const parentOf = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

/** Whether the last token is a member name, which is kept then. */
function keepName({ text, last, expected, open }: Walk): boolean {
  const container = open.at(-1);
  if (expected !== 'colon' || !container) return false;
  const name = String(JSON.parse(text.slice(last.start, last.end)));
  container.members = { last: name, all: container.members?.all ?? new Set(), segment: pointerSegment(name) };
  return true;
}

/** The pointer to what the last token is or begins. */
function pointerTo({ open, last }: Walk, isName: boolean): string {
  const isOpening = !isName && open.at(-1)?.start === last.start;
  return (isOpening ? open.slice(0, -1) : open).map(segmentOf).join('');
}

const segmentOf = ({ kind, members, index }: Container) => (kind === '{' ? (members?.segment ?? '') : `/${index}`);
