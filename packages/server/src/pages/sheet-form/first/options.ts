import {
  abilities,
  armours,
  classes,
  type Language,
  type StartingChoices,
  shields,
  skills,
  weapons,
} from '@charsheet/schema/rules';

import { allOf, named, type OptionGroup, offeredFirst } from '../offers.js';
import type { FormTexts } from '../texts/texts.js';

interface Offer {
  choices: StartingChoices;
  language: Language;
  texts: FormTexts;
}

/** What each list or field of identifiers offers, by its name in the form. */
export const optionsOf = {
  osztaly: ({ choices, language, texts }: Offer) => offeredFirst(classes, choices.osztaly, language, texts),
  kepzettsegek: ({ choices, language, texts }: Offer) =>
    offeredFirst(skills, choices.kepzettsegek.offered, language, texts),
  Tolvajkepzettsegek: ({ choices, language, texts }: Offer) =>
    offeredFirst(skills, choices.Tolvajkepzettsegek?.offered ?? [], language, texts),
  tulajdonsagNovelesek: ({ language }: Offer) => allOf(abilities, language),
  harcosSpecializaciok: ({ language }: Offer) => allOf(weapons, language),
  kalozKritikus: ({ language }: Offer) => allOf(weapons, language),
  'felszereles.fegyverIDk': ({ choices, language, texts }: Offer) =>
    offeredFirst(weapons, choices.felszereles.fegyverIDk, language, texts),
  'felszereles.pancelID': ({ choices, language, texts }: Offer) =>
    offeredFirst(armours, choices.felszereles.pancelID, language, texts),
  'felszereles.pajzsID': ({ choices, language, texts }: Offer) =>
    offeredFirst(shields, choices.felszereles.pajzsID, language, texts),
} as const satisfies Record<string, (offer: Offer) => OptionGroup[]>;

/** The first skill where race and class ask for one of a few: these come first. */
export function firstSkillOptions(offer: Offer): OptionGroup[] {
  const first = offer.choices.firstSkill;
  const groups = optionsOf.kepzettsegek(offer);
  if (!first) return groups;
  const rest = groups.map(({ options, ...group }) => ({
    ...group,
    options: options.filter(({ id }) => !first.some((one) => one === id)),
  }));
  return [{ label: offer.texts.options.firstSkill, options: named(skills, first, offer.language) }, ...rest];
}
