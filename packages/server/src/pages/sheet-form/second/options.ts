import { abilities, type Language } from '@charsheet/schema/rules';
import {
  armours,
  type CharacterClass,
  classes,
  lookUp,
  type Spell,
  shields,
  skills,
  spells,
  things,
  weapons,
} from '@charsheet/schema/rules/second';

import { allOf, type OptionGroup } from '../offers.js';
import type { FormTexts } from '../texts/texts.js';

/** What the lists and fields of identifiers offer: all that the second edition has. */
export const offersOf = (language: Language) => ({
  armours: allOf(armours, language),
  shields: allOf(shields, language),
  skills: allOf(skills, language),
  weapons: allOf(weapons, language),
  things: allOf(things, language),
  classes: allOf(classes, language),
  abilities: allOf(abilities, language),
});

/** All spells. */
export const allSpells: OptionGroup[] = [{ options: Object.entries(spells).map(([id, { name }]) => ({ id, name })) }];

/** The spells of a class level by level; all where it has none, or is not known. */
export function spellsFor(id: string, { labels }: FormTexts): OptionGroup[] {
  const { practice = id } = lookUp<CharacterClass>(classes, id)?.spellsOf ?? {};
  const byLevel = new Map<number, { id: string; name: string }[]>();
  for (const [spell, { name, levels }] of Object.entries<Spell>(spells)) {
    const level = (levels as Record<string, number | undefined>)[practice];
    if (level === undefined) continue;
    byLevel.set(level, [...(byLevel.get(level) ?? []), { id: spell, name }]);
  }
  if (byLevel.size === 0) return allSpells;
  return [...byLevel].sort(([a], [b]) => a - b).map(([level, options]) => ({ label: labels.rollOf(level), options }));
}
