import { isDeepStrictEqual } from 'node:util';

import type { AnySheet } from '@charsheet/schema';

/** A sheet, and who may see it. */
export type SheetAndSight = AnySheet & { isPublic: boolean };

/** Which of two versions of a member is taken. */
export type Side = 'mine' | 'theirs';

export interface Merge {
  sheet: SheetAndSight;
  /** The members that both have changed, each in its own way, and of which none was chosen: by their names in the form. */
  conflicts: string[];
}

interface Versions {
  /** What both began with; without it every difference is one of both. */
  base: SheetAndSight | undefined;
  mine: SheetAndSight;
  theirs: SheetAndSight;
}

/**
 * Puts two changes of one sheet together, member by member. What only one of them has changed is as that one has it; a list is
 * one member.
 * @param chosen of members that both have changed
 */
export function mergeSheets({ base, mine, theirs }: Versions, chosen: ReadonlyMap<string, Side> = new Map()): Merge {
  const sheet = structuredClone(mine);
  const conflicts: string[] = [];
  for (const name of new Set([base ?? {}, mine, theirs].flatMap((one) => memberNames(one)))) {
    const [before, ours, others] = [base, mine, theirs].map((one) => valueAt(one, name));
    const isMine = same(others, ours) || (base !== undefined && same(others, before));
    const isTheirs = base !== undefined && same(ours, before);
    const side = isTheirs ? 'theirs' : isMine ? 'mine' : chosen.get(name);
    if (side === undefined) conflicts.push(name);
    if (side === 'theirs') putAt(sheet, name, others);
  }
  return { sheet, conflicts };
}

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function memberNames(sheet: object): string[] {
  return Object.entries(sheet).flatMap(([name, value]) =>
    isObject(value) ? Object.keys(value).map((member) => `${name}.${member}`) : [name],
  );
}

/** The value of a member, by its name in the form. */
export function valueAt(sheet: object | undefined, name: string): unknown {
  return name.split('.').reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), sheet);
}

function putAt(sheet: object, name: string, value: unknown): void {
  const path = name.split('.');
  const last = path.pop() ?? '';
  const home = path.reduce<Members>((at, part) => at[part] as Members, sheet as Members);
  if (value === undefined) delete home[last];
  else home[last] = value;
}

/** Forms of browsers know one kind of line break. */
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(inLines(a), inLines(b));

const inLines = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);
