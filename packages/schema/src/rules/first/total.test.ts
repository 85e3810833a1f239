import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Character } from '../../characters/character.js';
import { abilityIds } from '../../characters/identifiers.js';
import { characterValidator } from '../../characters/validators.js';
import {
  alignments,
  armours,
  checkRules,
  choicesFor,
  classes,
  derive,
  levelUp,
  races,
  shields,
  skills,
  weapons,
} from '../index.js';

const oneOf = (table: object, other: RegExp) =>
  fc.oneof(fc.constantFrom(...Object.keys(table)), fc.stringMatching(other));
const listOf = <Entry>(entry: fc.Arbitrary<Entry>) => fc.array(entry, { maxLength: 12 });
const score = fc.integer({ min: 0, max: 255 });
const skillIds = listOf(oneOf(skills, /^k_[a-z0-9_]{1,8}$/));
const weaponIds = listOf(oneOf(weapons, /^[a-z0-9_]{1,8}$/));

/** Any sheet that fits the schema, with known and unknown identifiers. */
const anySheet: fc.Arbitrary<Character> = fc.record(
  {
    name: fc.constant('x'),
    faj: oneOf(races, /^f_[a-z0-9_]{1,8}$/),
    kor: fc.nat(1_000_000),
    jellem: oneOf(alignments, /^[A-Z]{1,2}$/),
    tulajdonsagok: fc.record({ t_ero: score, t_ugy: score, t_egs: score, t_int: score, t_bol: score, t_kar: score }),
    osztaly: oneOf(classes, /^o_[a-z0-9_]{1,8}$/),
    kepzettsegek: skillIds,
    Tolvajkepzettsegek: skillIds,
    szint: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 255 })),
    hpRolls: listOf(score),
    tulajdonsagNovelesek: listOf(fc.constantFrom(...abilityIds)),
    harcosSpecializaciok: weaponIds,
    kalozKritikus: weaponIds,
    felszereles: fc.record(
      {
        fegyverIDk: weaponIds,
        pancelID: oneOf(armours, /^[a-z0-9_]{1,8}$/),
        pajzsID: oneOf(shields, /^[a-z0-9_]{1,8}$/),
      },
      { requiredKeys: ['fegyverIDk'] },
    ),
  },
  {
    requiredKeys: [
      'name',
      'faj',
      'kor',
      'jellem',
      'tulajdonsagok',
      'osztaly',
      'kepzettsegek',
      'szint',
      'hpRolls',
      'tulajdonsagNovelesek',
      'harcosSpecializaciok',
      'kalozKritikus',
      'felszereles',
    ],
  },
);

const { check } = characterValidator;

const within = (sheet: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], sheet);

it('the rules have an answer for every sheet that fits the schema', () => {
  fc.assert(
    fc.property(anySheet, (sheet) => {
      expect(check(sheet)).toBe(true);
      const before = JSON.stringify(sheet);
      // Only finite numbers survive the way through JSON.
      const derived = derive(sheet);
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(derived)), derived)).toBe(true);
      const findings = checkRules(sheet);
      expect(findings.filter(({ pointer }) => within(sheet, pointer) === undefined)).toEqual([]);
      expect(findings.filter(({ message }) => /undefined|NaN|Infinity/.test(message))).toEqual([]);
      choicesFor(sheet);
      const risen = levelUp(sheet, { hpRolls: 1 });
      if (risen.ok) expect(check(risen.sheet)).toBe(true);
      expect(JSON.stringify(sheet)).toBe(before);
    }),
    { numRuns: 500 },
  );
});
