import { readFileSync } from 'node:fs';

import type { Character, Character2E } from '@charsheet/schema';

const example = (name: string) => readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url));

/** The two forms of a request that the interface describes, as bytes of a file. */
export const simpleBytes = example('simple');
export const complexBytes = example('complex');

/** A fighter who became a thief, and a wizard with many spells. */
export const secondEdition = {
  'fighter and thief': JSON.parse(example('second-edition').toString()) as Character2E,
  'wizard of the second edition': JSON.parse(example('second-edition-wizard').toString()) as Character2E,
};

/** A valid sheet, with the members that a test cares about. */
export function buildCharacter(members: Partial<Character> = {}): Character {
  return { ...(JSON.parse(simpleBytes.toString()) as Character), ...members };
}
