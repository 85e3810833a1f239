import type { Character2E } from '../../../characters/character-2e.js';
import { lookUp } from '../../first/catalog/look-up.js';
import { mapKnown } from '../../first/scores.js';
import { type CharacterClass, classes } from '../../second/catalog/classes.js';
import { type Spell, spells } from '../../second/catalog/spells.js';
import type { Derived2E } from '../../second/derive/derive.js';
import { modifierIn, type Name, signed, signedOrUnknown, spelledOut, unknown } from '../format.js';
import { detailOf, type Line, protectionLines } from '../lines.js';
import type { Remark } from '../sheet-view.js';
import type { SheetWords } from '../words.js';
import type { Words2E } from './words.js';

/** The classes with their levels; the one class of most characters without. */
export const classesInWords = (taken: Derived2E['classes'], name: Name): string =>
  taken.map(({ id, level }) => (taken.length === 1 ? name(id) : `${name(id)} ${level}`)).join(' / ');

/** Hit points, armour class, initiative and load. */
export function vitalLines2E(derived: Derived2E, words: SheetWords, own: Words2E, name: Name): Line[] {
  const { initiative, load } = derived;
  const { worn, wornLimit, carried, carriedLimit, capacity } = load;
  return [
    ...protectionLines(derived, words, name),
    {
      label: words.labels.initiative,
      value: signedOrUnknown(initiative.total),
      ...detailOf(modifierIn(initiative.bonusByText, words.byText)),
    },
    {
      label: own.load,
      value: `${worn + carried}/${capacity ?? unknown}`,
      ...detailOf([
        own.worn(`${worn}/${wornLimit}`),
        ...(carriedLimit + carried === 0 ? [] : [own.carried(`${carried}/${carriedLimit}`)]),
      ]),
    },
  ];
}

/** The spells on the sheet by class and level, each with its level; where several classes have some, with the class. */
export function knownSpellLines2E({ varazslatok }: Character2E, words: SheetWords, own: Words2E, name: Name): Line[] {
  const ids = [...new Set(varazslatok.map(({ osztaly }) => osztaly))];
  const byLevel = varazslatok.map((spell) => ({ ...spell, level: spellLevel(spell) }));
  byLevel.sort(
    (a, b) => ids.indexOf(a.osztaly) - ids.indexOf(b.osztaly) || (a.level ?? Infinity) - (b.level ?? Infinity),
  );
  return byLevel.map(({ id, osztaly, bekeszitve, level }) => ({
    label: spelledOut(id, name),
    value: mapKnown(level, own.spellLevel) ?? unknown,
    ...detailOf([...(ids.length > 1 ? [name(osztaly)] : []), ...(bekeszitve ? [words.prepared.yes] : [])]),
  }));
}

/** The level of a spell in the list of a class; null when the list does not have it. */
function spellLevel({ id, osztaly }: Character2E['varazslatok'][number]): number | null {
  const levels: Readonly<Record<string, number | undefined>> = lookUp<Spell>(spells, id)?.levels ?? {};
  const others = lookUp<CharacterClass>(classes, osztaly)?.spellsOf;
  return levels[osztaly] ?? levels[others?.practice ?? ''] ?? levels[others?.text ?? ''] ?? null;
}

/** Level by level its class, what was rolled and what was chosen, and how many skills all that comes to. */
export function levelLines(sheet: Character2E, { skillCount }: Derived2E, own: Words2E, name: Name): Line[] {
  const levels = sheet.szintlepesek.map((level, at) => {
    const { osztaly, HProll, tulajdonsagNoveles, harcosFegyver, kalozKritikus, tolvajExtraKepzettseg } = level;
    const chosen = [
      [tulajdonsagNoveles, (ability: string) => `${ability} ${signed(1)}`],
      [harcosFegyver, own.specialisation],
      [kalozKritikus, own.critical],
      [tolvajExtraKepzettseg, own.skill],
    ] as const;
    const texts = chosen.flatMap(([id, inWords]) => (id === undefined ? [] : inWords(name(id))));
    return { label: `${at + 1}. ${name(osztaly)}`, value: own.hitPoints(HProll), ...detailOf(texts) };
  });
  return [...levels, { label: own.skillCount, value: String(skillCount ?? unknown) }];
}

/** What is not computed, and why. */
export function remarksOn(sheet: Character2E, { unknownIds, load }: Derived2E, own: Words2E, name: Name): Remark[] {
  const [level, count] = [sheet.szint, sheet.szintlepesek.length];
  const unsized = load.unsized.filter((id) => !unknownIds.includes(id));
  const messages = [
    own.notChecked,
    ...(level === count ? [] : [own.otherLevel(level, count)]),
    ...(unknownIds.length === 0 ? [] : [own.unknownIds(some(unknownIds, own))]),
    ...(unsized.length === 0 ? [] : [own.unsized(some(unsized.map(name), own))]),
  ];
  return messages.map((message) => ({ level: 'note', message }));
}

/** So many of a list are named. */
const mostNamed = 10;

const some = (names: readonly string[], { more }: Words2E): string =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? [more(names.length - mostNamed)] : [])].join(', ');
