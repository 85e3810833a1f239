import { pointerSegment } from './json/place.js';

/** One difference of two values: `from` is missing when something was added, `to` when it was removed. */
export interface Change {
  /** JSON Pointer, for what was removed in the first value, else in the second. */
  pointer: string;
  from?: unknown;
  to?: unknown;
}

/** A sheet as it was read, or what a client sends of one. */
export type AnySheet = object & { isPublic?: boolean };

/**
 * The differences of two sheets, in the order of the first; what the service adds to each, or ignores, is none. Who may read
 * them counts where both say it.
 */
export function sheetChanges(from: AnySheet, to: AnySheet): Change[] {
  const seen = from.isPublic !== undefined && to.isPublic !== undefined;
  return changesBetween(comparable(from, seen), comparable(to, seen));
}

const added = ['$schema', 'id', 'version', 'createdAt', 'updatedAt', 'isPublic'];

function comparable(sheet: AnySheet, seen: boolean) {
  const members = Object.entries(sheet).filter(([name]) => !added.includes(name));
  return Object.fromEntries([...(seen ? [['isPublic', sheet.isPublic]] : []), ...members]);
}

/** How to come from one JSON value to the other. */
export function changesBetween(from: unknown, to: unknown, pointer = ''): Change[] {
  if (Array.isArray(from) && Array.isArray(to)) return listChanges(from, to, pointer);
  if (isJsonObject(from) && isJsonObject(to)) return memberChanges(from, to, pointer);
  if (from === to) return [];
  return [{ pointer, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
}

/** Whether a value read from JSON is an object, and not a list or null. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function memberChanges(from: Record<string, unknown>, to: Record<string, unknown>, pointer: string): Change[] {
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].flatMap((name) => changesBetween(from[name], to[name], `${pointer}${pointerSegment(name)}`));
}

/** What stays in its order is no change, wherever it has moved to by what was added or removed before it. */
function listChanges(from: readonly unknown[], to: readonly unknown[], pointer: string): Change[] {
  const changes: Change[] = [];
  let [left, right] = [0, 0];
  for (const [keptLeft, keptRight] of [...commonItems(from, to), [from.length, to.length] as const]) {
    for (; left < keptLeft; left++) changes.push({ pointer: `${pointer}/${left}`, from: from[left] });
    for (; right < keptRight; right++) changes.push({ pointer: `${pointer}/${right}`, to: to[right] });
    [left, right] = [keptLeft + 1, keptRight + 1];
  }
  return changes;
}

/** The longest sequence of items that two lists have in common, as pairs of their indexes. */
function commonItems(from: readonly unknown[], to: readonly unknown[]): [number, number][] {
  const [a, b] = [from, to].map((list) => list.map((item) => JSON.stringify(item)));
  return a && b ? walk(a, b, lengths(a, b)) : [];
}

type Lengths = (i: number, j: number) => number;

/** How many items the ends of both lists have in common, from these indexes on. */
function lengths(a: readonly string[], b: readonly string[]): Lengths {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at: Lengths = (i, j) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

function walk(a: readonly string[], b: readonly string[], at: Lengths): [number, number][] {
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
