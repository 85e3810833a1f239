import { isJsonObject, pointerSegment } from '@charsheet/schema';

import { commonItems } from './common-items.js';

/** One difference of two values: `from` is missing when something was added, `to` when it was removed. */
export interface Change {
  /** JSON Pointer, for what was removed in the first value, else in the second. */
  pointer: string;
  from?: unknown;
  to?: unknown;
}

/** How to come from one value to the other. */
export function changesBetween(from: unknown, to: unknown, pointer = ''): Change[] {
  if (Array.isArray(from) && Array.isArray(to)) return listChanges(from, to, pointer);
  if (isJsonObject(from) && isJsonObject(to)) return memberChanges(from, to, pointer);
  if (from === to) return [];
  return [{ pointer, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
}

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
