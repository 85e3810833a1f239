import type { Language } from '../../../language.js';

/** What something is called, in each language. */
export type Names = Readonly<Record<Language, string>>;

/** The entry of a table that a sheet names, or nothing when there is none of that identifier. */
export function lookUp<Entry>(table: Readonly<Record<string, Entry>>, id: string | undefined): Entry | undefined {
  return id !== undefined && Object.hasOwn(table, id) ? table[id] : undefined;
}
