import { type AbilityId, abilities, type Language, type Names, signed } from '@charsheet/schema/rules';

import type { EditionForm } from './edition-form.js';
import type { FormTexts } from './texts/texts.js';

/** What can be chosen in a field, in groups; the rules never forbid what they don't offer. */
export interface OptionGroup {
  /** Nothing for a group that needs none. */
  label?: string;
  options: readonly Option[];
}

export interface Option {
  id: string;
  name: string;
}

type Table = Readonly<Record<string, Names>>;

/** Entries of a table, by their names. */
export const named = (table: Table, ids: readonly string[], language: Language): Option[] =>
  ids.map((id) => ({ id, name: table[id]?.[language] ?? id }));

/** All of a table. */
export const allOf = (table: Table, language: Language): OptionGroup[] => [
  { options: named(table, Object.keys(table), language) },
];

/** All of a table: those that are offered first, then the others. */
export function offeredFirst(table: Table, offered: readonly string[], language: Language, { options }: FormTexts) {
  const others = Object.keys(table).filter((id) => !offered.includes(id));
  if (offered.length === 0 || others.length === 0) return allOf(table, language);
  return [
    { label: options.offered, options: named(table, offered, language) },
    { label: options.others, options: named(table, others, language) },
  ];
}

/** All races, each with what it adds to the abilities. */
export const racesOf = ({ races }: Pick<EditionForm, 'races'>, language: Language): OptionGroup[] => [
  {
    options: Object.entries(races).map(([id, race]) => {
      const changes = Object.entries(race.modifiers).map(
        ([ability, value]) => `${abilities[ability as AbilityId][language]} ${signed(value)}`,
      );
      return { id, name: changes.length === 0 ? race[language] : `${race[language]} (${changes.join(', ')})` };
    }),
  },
];
