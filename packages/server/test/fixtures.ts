import { readFileSync } from 'node:fs';

import type { Character } from '@charsheet/schema';

const example = (name: string) => readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url));

/** The two forms of a request that the interface describes, as bytes of a file. */
export const simpleBytes = example('simple');
export const complexBytes = example('complex');

/** A valid sheet, with the members that a test cares about. */
export function buildCharacter(members: Partial<Character> = {}): Character {
  return { ...(JSON.parse(simpleBytes.toString()) as Character), ...members };
}
