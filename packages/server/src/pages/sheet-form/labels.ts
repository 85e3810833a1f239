import { fieldNames } from '@charsheet/schema/form';
import { abilities, type Language, sheetWords } from '@charsheet/schema/rules';

import { formTexts } from './texts/texts.js';

/** What the fields and lists of the form are called, by their names. */
function labelsIn(language: Language): Record<string, string> {
  const { labels } = formTexts[language];
  const { titles, labels: ofSheet } = sheetWords[language];
  return {
    name: labels.name,
    nev: labels.name,
    faj: ofSheet.race,
    nem: ofSheet.gender,
    kor: ofSheet.age,
    jellem: ofSheet.alignment,
    isten: ofSheet.deity,
    tulajdonsagok: titles.abilities,
    ...Object.fromEntries(Object.entries(abilities).map(([id, names]) => [`tulajdonsagok.${id}`, names[language]])),
    osztaly: ofSheet.characterClass,
    kepzettsegek: titles.skills,
    Tolvajkepzettsegek: titles.thiefSkills,
    tolvajKepzettsegek: titles.thiefSkills,
    szintlepesek: titles.levels,
    'felszereles.fegyverek': titles.weapons,
    szint: ofSheet.level,
    hpRolls: ofSheet.hitPointRolls,
    tulajdonsagNovelesek: ofSheet.increases,
    harcosSpecializaciok: labels.specialisations,
    kalozKritikus: labels.criticals,
    'felszereles.fegyverIDk': titles.weapons,
    'felszereles.pancelID': ofSheet.armour,
    'felszereles.pajzsID': ofSheet.shield,
    'felszereles.at': ofSheet.gold,
    'felszereles.et': ofSheet.silver,
    'felszereles.el': ofSheet.electrum,
    'felszereles.viselt': ofSheet.thingsWorn,
    'felszereles.cipelt': ofSheet.thingsCarried,
    'felszereles.aprosagok': ofSheet.smallThings,
    jegyzetek: titles.notes,
    tp: ofSheet.experience,
    ep: ofSheet.hitPointsNow,
    varazslatok: titles.spells,
    isPublic: labels.visibility,
  };
}

const byLanguage = { hu: labelsIn('hu'), en: labelsIn('en') } satisfies Record<Language, Record<string, string>>;

/** What a place in the form is called; an entry of a list with its number, from 1. */
export function labelOf(place: string, language: Language): string {
  const labels = byLanguage[language];
  const known = place.startsWith(fieldNames.own) ? place.slice(fieldNames.own.length) : place;
  const [, list = known, at] = /^(.+?)\.(\d+)(?:\.|$)/.exec(known) ?? [];
  const label = labels[list] ?? list;
  return at === undefined ? label : formTexts[language].labels.entry(label, Number(at) + 1);
}
