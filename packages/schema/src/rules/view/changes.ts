import { type AnySheet, type Change, sheetChanges } from '../../changes.js';
import type { Thing } from '../../characters/at-the-table.js';
import type { Character } from '../../characters/character.js';
import type { Character2E } from '../../characters/character-2e.js';
import type { Language } from '../../language.js';
import { abilities } from '../first/catalog/traits.js';
import { type Spell, spellInWords, thingInWords } from './at-the-table.js';
import { counted, type Name, nameIn } from './format.js';
import type { Line } from './lines.js';
import type { SheetView } from './sheet-view.js';
import { type SheetWords, sheetWords } from './words.js';

/** A difference in words: `from` is missing when something was added, `to` when it was removed. */
export interface ChangeLine {
  label: string;
  from?: string;
  to?: string;
}

/** What was changed from one sheet to the other, member by member; of a list what was taken out and what came in. */
export function describeChanges(
  from: AnySheet,
  to: AnySheet,
  language: Language,
  name: Name = nameIn(language),
): ChangeLine[] {
  const words = sheetWords[language];
  const byMember = new Map<string, Change[]>();
  for (const change of sheetChanges(from, to)) {
    const member = memberOf(change.pointer);
    byMember.set(member, [...(byMember.get(member) ?? []), change]);
  }
  return [...byMember].flatMap(([member, changes]) => {
    const label = labelOf(member, words, name);
    const isList = changes.some(({ pointer }) => /\/\d+$/.test(pointer));
    const side = (which: 'from' | 'to') => textOf(changes, which, words, name, language);
    const line = { label, ...side('from'), ...side('to') };
    if (!isList || line.from === undefined || line.to === undefined) return [line];
    return [
      { label, from: line.from },
      { label, to: line.to },
    ];
  });
}

const memberOf = (pointer: string) => pointer.replace(/^\/(?:tulajdonsagok|felszereles)(?=\/)/, '').split('/')[1] ?? '';

type Plain =
  | Exclude<keyof (Character & Character2E), 'tulajdonsagok' | 'felszereles'>
  | keyof (Character['felszereles'] & Character2E['felszereles']);

/** What the members of a sheet are called. */
const labels: Record<Plain | 'isPublic', (words: SheetWords) => string> = {
  isPublic: ({ labels }) => labels.visibility,
  name: ({ labels }) => labels.name,
  nev: ({ labels }) => labels.name,
  faj: ({ labels }) => labels.race,
  nem: ({ labels }) => labels.gender,
  kor: ({ labels }) => labels.age,
  jellem: ({ labels }) => labels.alignment,
  isten: ({ labels }) => labels.deity,
  osztaly: ({ labels }) => labels.characterClass,
  kepzettsegek: ({ titles }) => titles.skills,
  Tolvajkepzettsegek: ({ titles }) => titles.thiefSkills,
  tolvajKepzettsegek: ({ titles }) => titles.thiefSkills,
  szint: ({ labels }) => labels.level,
  szintlepesek: ({ titles }) => titles.levels,
  hpRolls: ({ labels }) => labels.hitPointRolls,
  tulajdonsagNovelesek: ({ labels }) => labels.increases,
  harcosSpecializaciok: ({ labels }) => labels.specialisations,
  kalozKritikus: ({ labels }) => labels.criticals,
  fegyverIDk: ({ titles }) => titles.weapons,
  fegyverek: ({ titles }) => titles.weapons,
  pancelID: ({ labels }) => labels.armour,
  pajzsID: ({ labels }) => labels.shield,
  at: ({ labels }) => labels.gold,
  et: ({ labels }) => labels.silver,
  el: ({ labels }) => labels.electrum,
  viselt: ({ labels }) => labels.thingsWorn,
  cipelt: ({ labels }) => labels.thingsCarried,
  aprosagok: ({ labels }) => labels.smallThings,
  jegyzetek: ({ titles }) => titles.notes,
  tp: ({ labels }) => labels.experience,
  ep: ({ labels }) => labels.hitPointsNow,
  varazslatok: ({ titles }) => titles.spellList,
};

function labelOf(member: string, words: SheetWords, name: Name): string {
  if (Object.hasOwn(labels, member)) return labels[member as keyof typeof labels](words);
  return Object.hasOwn(abilities, member) ? name(member) : member;
}

/** Longest text of a player that is shown of a change, in code points. */
const longest = 80;

function textOf(
  changes: readonly Change[],
  side: 'from' | 'to',
  words: SheetWords,
  name: Name,
  language: Language,
): Pick<ChangeLine, 'from' | 'to'> {
  if (!changes.some((change) => side in change)) return {};
  const [first, ...others] = changes;
  if (first && others.length === 0 && isLong(first)) return { [side]: whereDifferent(first, side) };
  const values = changes.flatMap((change) => (change[side] === undefined ? [] : [change[side]].flat()));
  const texts = values.map((value) => shown(value, words, name, language));
  return { [side]: texts.length === 0 ? words.none : counted(texts, name) };
}

const isLong = ({ from = '', to = '' }: Change): boolean =>
  typeof from === 'string' && typeof to === 'string' && [from, to].some((text) => [...text].length > longest);

/** Of a long text as much as can be read, from a little before the first difference on. */
function whereDifferent({ from = '', to = '' }: Change, side: 'from' | 'to'): string {
  const [letters, others] = [from, to].map((text) => [...String(text)]) as [string[], string[]];
  const first = letters.findIndex((letter, at) => letter !== others[at]);
  const start = Math.max(0, (first === -1 ? letters.length : first) - longest / 4);
  const mine = (side === 'from' ? letters : others).slice(start);
  return `${start > 0 ? '…' : ''}${mine.slice(0, longest).join('')}${mine.length > longest ? '…' : ''}`;
}

function shown(value: unknown, words: SheetWords, name: Name, language: Language): string {
  if (typeof value === 'boolean') return words.visibility[value ? 'public' : 'private'];
  if (typeof value !== 'object' || value === null) return String(value);
  if ('HProll' in value) return levelInWords(value as Level, name);
  return 'count' in value ? thingInWords(value as Thing, name, language) : spellInWords(value as Spell, words, name);
}

type Level = Character2E['szintlepesek'][number];

/** A level of the second edition: its class, its roll, and what was chosen. */
const levelInWords = ({ osztaly, HProll, ...chosen }: Level, name: Name): string =>
  [name(osztaly), HProll, ...Object.values(chosen).map(name)].join(', ');

/** What of all that follows from a sheet a change of it changes: numbers of the sheet as it was, and as it is. */
export function derivedChanges(before: SheetView, after: SheetView): Required<ChangeLine>[] {
  const old = new Map(entries(before));
  return entries(after)
    .filter(([label, value]) => old.get(label) !== value)
    .map(([label, to]) => ({ label, from: old.get(label) ?? '–', to }));
}

/** Everything that the sheet says and a level changes, by what it is called. */
function entries(view: SheetView): [label: string, value: string][] {
  const { labels } = view.words;
  return [
    ...view.abilities.map(({ label, value, modifier }): [string, string] => [label, `${value} (${modifier})`]),
    ...pairs(view.defence),
    ...pairs(view.saves),
    ...pairs(view.attacks),
    ...view.weapons.map(({ name, attack, damage }): [string, string] => [name, `${attack}, ${damage}`]),
    ...pairs([...view.skills, ...view.thiefSkills]),
    ...view.spells.map(({ level, perDay }): [string, string] => [`${labels.spellLevel} ${level}`, String(perDay)]),
  ];
}

const pairs = (lines: readonly Line[]) => lines.map(({ label, value }): [string, string] => [label, value]);
