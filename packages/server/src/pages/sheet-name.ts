import { type AnySheet, nameOfSheet } from '@charsheet/schema';

const longest = 100;

/** The name in a sheet of either edition, or in what was meant to be one; empty where there is none. */
export function nameIn(sheet: unknown): string {
  const name: unknown = typeof sheet === 'object' && sheet !== null ? nameOfSheet(sheet as AnySheet) : undefined;
  return typeof name === 'string' ? name.trim().slice(0, longest) : '';
}
