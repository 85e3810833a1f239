import {
  type AbilityId,
  abilities,
  alignments,
  armours,
  classes,
  type Language,
  type Names,
  nameOf,
  races,
  shields,
  signed,
  skills,
  weapons,
} from '@charsheet/schema/rules';

import type { Assessment } from './assess.js';
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

interface Offer {
  assessment: Assessment;
  language: Language;
  texts: FormTexts;
}

export const named = (ids: readonly string[], language: Language): Option[] =>
  ids.map((id) => ({ id, name: nameOf(id, language) ?? id }));

/** All of a table: those that are offered first, then the others. */
function offeredFirst(table: Readonly<Record<string, Names>>, offered: readonly string[], { language, texts }: Offer) {
  const others = Object.keys(table).filter((id) => !offered.includes(id));
  if (offered.length === 0 || others.length === 0) return [{ options: named(Object.keys(table), language) }];
  return [
    { label: texts.options.offered, options: named(offered, language) },
    { label: texts.options.others, options: named(others, language) },
  ];
}

/** What each list or field of identifiers offers, by its name in the form. */
export const optionsOf = {
  jellem: ({ language }: Offer): OptionGroup[] => [{ options: named(Object.keys(alignments), language) }],
  faj: ({ language }: Offer): OptionGroup[] => [
    {
      options: Object.entries(races).map(([id, race]) => {
        const changes = Object.entries(race.modifiers).map(
          ([ability, value]) => `${abilities[ability as AbilityId][language]} ${signed(value)}`,
        );
        return { id, name: changes.length === 0 ? race[language] : `${race[language]} (${changes.join(', ')})` };
      }),
    },
  ],
  osztaly: (offer: Offer): OptionGroup[] => offeredFirst(classes, offer.assessment.choices.osztaly, offer),
  kepzettsegek: (offer: Offer): OptionGroup[] =>
    offeredFirst(skills, offer.assessment.choices.kepzettsegek.offered, offer),
  Tolvajkepzettsegek: (offer: Offer): OptionGroup[] =>
    offeredFirst(skills, offer.assessment.choices.Tolvajkepzettsegek?.offered ?? [], offer),
  tulajdonsagNovelesek: ({ language }: Offer): OptionGroup[] => [{ options: named(Object.keys(abilities), language) }],
  harcosSpecializaciok: ({ language }: Offer): OptionGroup[] => [{ options: named(Object.keys(weapons), language) }],
  kalozKritikus: ({ language }: Offer): OptionGroup[] => [{ options: named(Object.keys(weapons), language) }],
  'felszereles.fegyverIDk': (offer: Offer): OptionGroup[] =>
    offeredFirst(weapons, offer.assessment.choices.felszereles.fegyverIDk, offer),
  'felszereles.pancelID': (offer: Offer): OptionGroup[] =>
    offeredFirst(armours, offer.assessment.choices.felszereles.pancelID, offer),
  'felszereles.pajzsID': (offer: Offer): OptionGroup[] =>
    offeredFirst(shields, offer.assessment.choices.felszereles.pajzsID, offer),
} as const;

/** The first skill where race and class ask for one of a few: these come first. */
export function firstSkillOptions(offer: Offer): OptionGroup[] {
  const first = offer.assessment.choices.firstSkill;
  const groups = optionsOf.kepzettsegek(offer);
  if (!first) return groups;
  const rest = groups.map(({ options, ...group }) => ({
    ...group,
    options: options.filter(({ id }) => !first.some((one) => one === id)),
  }));
  return [{ label: offer.texts.options.firstSkill, options: named(first, offer.language) }, ...rest];
}
