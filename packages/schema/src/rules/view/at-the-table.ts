import type { Thing } from '../../characters/at-the-table.js';
import type { Character } from '../../characters/character.js';
import type { Language } from '../../language.js';
import { grouped, type Name, spelledOut, times } from './format.js';
import type { Line } from './lines.js';
import type { SheetWords } from './words.js';

/** A spell on a sheet. */
export type Spell = NonNullable<Character['varazslatok']>[number];

/** Hit points now, where the sheet says so. */
export const hitPointsNow = ({ ep }: Pick<Character, 'ep'>): string | undefined =>
  ep === undefined ? undefined : String(ep).replace('-', '\u2212');

const coins = ['at', 'et', 'el'] as const;

/** Money and things of a sheet of any edition. */
type Belongings = Pick<Character['felszereles'], (typeof coins)[number] | 'viselt' | 'cipelt' | 'aprosagok'>;

/** Money and things; lists that are empty are left out. */
export function belongingLines(
  { felszereles }: { felszereles: Belongings },
  words: SheetWords,
  name: Name,
  language: Language,
): Line[] {
  const { labels } = words;
  const list = (things: readonly Thing[] = []) => things.map((one) => thingInWords(one, name, language)).join('; ');
  const money = coins.flatMap((coin) => {
    const count = felszereles[coin];
    return count === undefined ? [] : [words.coins[coin](grouped(count, language))];
  });
  const lines: Line[] = [
    { label: labels.money, value: money.join(', ') },
    { label: labels.thingsWorn, value: list(felszereles.viselt) },
    { label: labels.thingsCarried, value: list(felszereles.cipelt) },
    { label: labels.smallThings, value: list(felszereles.aprosagok) },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** A thing by its name, with how many of it there are. */
export const thingInWords = (thing: Thing, name: Name, language: Language): string =>
  times('nev' in thing ? thing.nev : spelledOut(thing.id, name), thing.count, language);

/** The spells that are on the sheet, with their class where it is not the character's. */
export const knownSpellLines = ({ varazslatok = [], osztaly }: Character, words: SheetWords, name: Name): Line[] =>
  varazslatok.map((spell) => ({
    label: spelledOut(spell.id, name),
    value: words.prepared[spell.bekeszitve ? 'yes' : 'no'],
    ...(spell.osztaly === osztaly ? {} : { detail: name(spell.osztaly) }),
  }));

/** A spell in one piece. */
export const spellInWords = ({ id, bekeszitve, osztaly }: Spell, words: SheetWords, name: Name): string =>
  `${spelledOut(id, name)} (${name(osztaly)}, ${words.prepared[bekeszitve ? 'yes' : 'no']})`;

/** The lines of the notes; none when there is nothing to read. */
export const noteLines = ({ jegyzetek = '' }: Pick<Character, 'jegyzetek'>): string[] =>
  jegyzetek.trim() === '' ? [] : jegyzetek.trimEnd().split(/\r\n|\r|\n/);
