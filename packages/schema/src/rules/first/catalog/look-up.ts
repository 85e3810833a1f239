import type { Language, Names } from '../../../language.js';
import { armours, shields } from './armour.js';
import { classes } from './classes.js';
import { races } from './races.js';
import { skills } from './skills.js';
import { abilities, alignments } from './traits.js';
import { weapons } from './weapons.js';

/** The entry of a table that a sheet names, or nothing when there is none of that identifier. */
export function lookUp<Entry>(table: Readonly<Record<string, Entry>>, id: string | undefined): Entry | undefined {
  return id !== undefined && Object.hasOwn(table, id) ? table[id] : undefined;
}

const tables: readonly Readonly<Record<string, Names>>[] = [
  abilities,
  alignments,
  races,
  classes,
  skills,
  weapons,
  armours,
  shields,
];

/** What the game calls the thing of an identifier, of whatever kind; nothing when it is not known. */
export function nameOf(id: string, language: Language): string | undefined {
  for (const table of tables) {
    const entry = lookUp(table, id);
    if (entry) return entry[language];
  }
  return undefined;
}
