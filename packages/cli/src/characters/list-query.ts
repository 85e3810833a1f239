import type { CharacterQuery } from '@charsheet/schema';

import { Failure } from '../errors.js';

/** Which sheets to list. */
export interface FilterOptions {
  name?: string;
  race?: string;
  class?: string;
  minLevel?: number;
  maxLevel?: number;
}

const optionOf: Record<string, string> = {
  '/q': '--name',
  '/faj': '--race',
  '/osztaly': '--class',
  '/minSzint': '--min-level',
  '/maxSzint': '--max-level',
};

/** In tables the identifiers stand without their prefix, so they may be given so. */
const withPrefix = (prefix: string, id: string | undefined) =>
  id === undefined || id.startsWith(prefix) ? id : prefix + id;

/** The query that the options ask for. */
export async function queryOf(options: FilterOptions): Promise<CharacterQuery> {
  const given = {
    q: options.name,
    faj: withPrefix('f_', options.race),
    osztaly: withPrefix('o_', options.class),
    minSzint: options.minLevel,
    maxSzint: options.maxLevel,
  };
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { CharacterQuery, validator } = await import('../schema.js');
  const faults = validator(CharacterQuery).faults(query);
  const lines = faults.map(({ pointer, message }) => `${optionOf[pointer] ?? pointer}: it ${message}`);
  if (lines.length > 0) throw new Failure({ outcome: 'wrongUsage', lines });
  return query;
}
