import { type Static, type TObject, Type } from '@sinclair/typebox';

import { isJsonObject } from '../basics.js';
import { atTheTable } from '../characters/at-the-table.js';
import { Character, Equipment } from '../characters/character.js';
import { Character2E } from '../characters/character-2e.js';
import type { MergePatch } from '../characters/input.js';
import { closed } from '../characters/parts.js';
import { withDescription } from '../contract/formats.js';
import { hasNullForAbsent, knownOf, lenient, patchTo } from './shapes.js';

/** What the pages of kemkas do not know of any sheet. */
const unknownToThem = Object.keys(atTheTable) as (keyof typeof atTheTable)[];

const { Tolvajkepzettsegek, ...alike } = Type.Omit(Character, [...unknownToThem, 'varazslatok']).properties;

/** A sheet of the first edition as the pages of kemkas send and read it. */
export const KemkasSheet1E = Type.Object(
  {
    ...alike,
    tolvajKepzettsegek: withDescription(Tolvajkepzettsegek, 'Thief skills'),
    felszereles: Type.Pick(Equipment, ['fegyverIDk', 'pancelID', 'pajzsID'], {
      ...closed,
      description: 'Equipment, as far as those pages know it',
    }),
  },
  {
    ...closed,
    description: 'A sheet of the first edition as the pages of kemkas have it: one name is theirs',
  },
);
export type KemkasSheet1E = Static<typeof KemkasSheet1E>;

/** A sheet of the second edition as the pages of kemkas send and read it. */
export const KemkasSheet2E = Type.Omit(Character2E, unknownToThem, {
  ...closed,
  description: 'A sheet of the second edition as the pages of kemkas have it',
});
export type KemkasSheet2E = Static<typeof KemkasSheet2E>;

/** How sheets of an edition come from the pages of kemkas, and go there. */
export interface Exchange<Ours, Theirs> {
  /**
   * What a body that they have sent is taken for before it is checked. They cannot show that something is refused, so what
   * they only echo is left out, null of an optional member is none, and a fraction of an age or of money is rounded down.
   */
  read(body: unknown): unknown;
  /** Whether a value has what sheets of theirs may have, and ours never do. */
  isTheirs(value: Record<string, unknown>): boolean;
  toOurs(sheet: Theirs): Ours;
  /** Without what those pages do not know. */
  toTheirs(sheet: Ours): Theirs;
  /** What makes a sheet of ours that of theirs, and keeps what those pages do not know. */
  patchTo(sheet: Theirs): MergePatch<Ours>;
}

type Names = ReadonlyMap<string, string>;

interface Differences<Theirs extends TObject> {
  theirs: Theirs;
  /** Our names of members by theirs. */
  names: Names;
  /** Their names by those that their own service answers with. */
  answered: Names;
  /** What they send of their own, for no sheet. */
  sentBesides: readonly string[];
}

/** What numbers can be typed with a fraction there. */
const roundedDown = ['kor', 'at', 'et', 'el'];

function exchange<Ours, Theirs extends TObject>(differences: Differences<Theirs>): Exchange<Ours, Static<Theirs>> {
  const { theirs, names, answered, sentBesides } = differences;
  const theirNames = new Map([...names].map(([their, our]) => [our, their]));
  const marks = [...names.keys(), ...answered.keys(), ...sentBesides];
  const ignored = ['isPublic', ...sentBesides];
  return {
    read(body) {
      if (!isJsonObject(body)) return body;
      const sent = Object.entries(body).filter(([name]) => !ignored.includes(name));
      return lenient(theirs, roundedDown, renamed(Object.fromEntries(sent), answered));
    },
    isTheirs: (value) => marks.some((name) => Object.hasOwn(value, name)) || hasNullForAbsent(theirs, value),
    toOurs: (sheet) => renamed(sheet as object, names) as Ours,
    toTheirs: (sheet) => knownOf(theirs, renamed(sheet as object, theirNames) as Static<Theirs>),
    patchTo: (sheet) => renamed(patchTo(theirs, sheet) as object, names) as MergePatch<Ours>,
  };
}

/** The same object with other names for some members; a name that is taken stays what it is. */
const renamed = (value: object, names: Names): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const other = names.get(name);
      return [other === undefined || Object.hasOwn(value, other) ? name : other, member];
    }),
  );

/** Both editions. */
export const exchanges = {
  '1e': exchange<Character, typeof KemkasSheet1E>({
    theirs: KemkasSheet1E,
    names: new Map([['tolvajKepzettsegek', 'Tolvajkepzettsegek']]),
    answered: new Map([['tolvajkepzettsegek', 'tolvajKepzettsegek']]),
    sentBesides: [],
  }),
  '2e': exchange<Character2E, typeof KemkasSheet2E>({
    theirs: KemkasSheet2E,
    names: new Map(),
    answered: new Map(),
    // What their form says of the skills, in words.
    sentBesides: ['kepzettsegFajError', 'kepzettsegOsztalyError'],
  }),
};
