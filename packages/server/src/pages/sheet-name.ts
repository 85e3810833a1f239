import { type AnySheet, nameOfSheet } from '@charsheet/schema';

/** What stands in the place of a name where there is none. */
const nameless = '…';
const longest = 100;

/** The name in a sheet of either edition, or in what was meant to be one. */
export function nameIn(sheet: unknown): string {
  const name: unknown = typeof sheet === 'object' && sheet !== null ? nameOfSheet(sheet as AnySheet) : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.slice(0, longest) : nameless;
}
