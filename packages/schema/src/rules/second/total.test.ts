import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { Character2E } from '../../characters/character-2e.js';
import { abilityIds } from '../../characters/identifiers.js';
import { validator } from '../../contract/compile.js';
import { armours, shields } from './catalog/armour.js';
import { classes } from './catalog/classes.js';
import { races } from './catalog/races.js';
import { skills } from './catalog/skills.js';
import { spells } from './catalog/spells.js';
import { things } from './catalog/things.js';
import { weapons } from './catalog/weapons.js';
import { derive2E } from './derive/derive.js';

const oneOf = (table: object, other: RegExp) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...Object.keys(table)) }, fc.stringMatching(other));
const listOf = <Entry>(entry: fc.Arbitrary<Entry>) => fc.array(entry, { maxLength: 12 });
const score = fc.integer({ min: 0, max: 255 });
const [skillId, weaponId, classId] = [
  oneOf(skills, /^k_[a-z0-9_]{1,8}$/),
  oneOf(weapons, /^[a-z0-9_]{1,8}$/),
  oneOf(classes, /^o_[a-z0-9_]{1,8}$/),
];
const countOf = (id: fc.Arbitrary<string>) => listOf(fc.record({ id, count: fc.integer({ min: 1, max: 1_000_000 }) }));
const counted = countOf(oneOf(things, /^[a-z0-9_]{1,8}$/));
const [at, et, el] = [fc.nat(1_000_000_000), fc.nat(1_000_000_000), fc.nat(1_000_000_000)];

const level = fc.record(
  {
    osztaly: classId,
    HProll: score,
    tulajdonsagNoveles: fc.constantFrom(...abilityIds),
    harcosFegyver: weaponId,
    kalozKritikus: weaponId,
    tolvajExtraKepzettseg: skillId,
  },
  { requiredKeys: ['osztaly', 'HProll'] },
);

/** Any sheet that fits the schema, with known and unknown identifiers. */
const anySheet: fc.Arbitrary<Character2E> = fc.record(
  {
    nev: fc.constant('x'),
    faj: oneOf(races, /^f_[a-z0-9_]{1,8}$/),
    kor: fc.nat(1_000_000),
    jellem: fc.stringMatching(/^[A-Z]{1,2}$/),
    tulajdonsagok: fc.record({ t_ero: score, t_ugy: score, t_egs: score, t_int: score, t_bol: score, t_kar: score }),
    kepzettsegek: listOf(skillId),
    tolvajKepzettsegek: listOf(skillId),
    szint: fc.integer({ min: 1, max: 255 }),
    szintlepesek: fc.array(level, { minLength: 1, maxLength: 20 }),
    felszereles: fc.record(
      {
        pancelID: oneOf(armours, /^[a-z0-9_]{1,8}$/),
        pajzsID: oneOf(shields, /^[a-z0-9_]{1,8}$/),
        fegyverek: countOf(weaponId),
        viselt: counted,
        cipelt: counted,
        aprosagok: counted,
        at,
        et,
        el,
      },
      { requiredKeys: ['fegyverek', 'viselt', 'cipelt', 'aprosagok', 'at', 'et', 'el'] },
    ),
    varazslatok: listOf(
      fc.record({ id: oneOf(spells, /^[a-z0-9_./:-]{1,8}$/), bekeszitve: fc.boolean(), osztaly: classId }),
    ),
  },
  {
    requiredKeys: [
      'nev',
      'faj',
      'kor',
      'jellem',
      'tulajdonsagok',
      'kepzettsegek',
      'szint',
      'szintlepesek',
      'felszereles',
      'varazslatok',
    ],
  },
);

const { check } = validator(Character2E);

it('the second edition has an answer for every sheet that fits the schema', () => {
  fc.assert(
    fc.property(anySheet, (sheet) => {
      expect(check(sheet)).toBe(true);
      const before = JSON.stringify(sheet);
      const derived = derive2E(sheet);
      // Only finite numbers survive the way through JSON.
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(derived)), derived)).toBe(true);
      expect(JSON.stringify(sheet)).toBe(before);
    }),
    { numRuns: 200 },
  );
});
