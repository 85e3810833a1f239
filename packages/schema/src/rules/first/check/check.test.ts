import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { breakages } from '../../../../test/breakages.js';
import { type Build, buildByRules, classIds, raceIds } from '../../../../test/build-by-rules.js';
import { type Character, completeSheet } from '../../../characters/character.js';
import { checkRules } from './check.js';
import type { FindingCode } from './codes.js';
import { findingKinds } from './findings.js';

// Highest level by race, for fighters, priests, thieves and wizards; 20 for no limit. Where the text of the rules
// stops earlier, its level stands second.
const limits: Record<string, (number | [number, number])[]> = {
  f_ember: [20, 20, 20, 20],
  f_amazon: [20, 5, 0, 0],
  f_birodalmi: [7, 5, 5, 20],
  f_etuniai: [20, [7, 5], 20, [5, 4]],
  f_eszaki: [20, 7, 20, 5],
  f_osember: [20, [7, 5], 4, 0],
  f_elf: [9, 7, 6, 9],
  f_felelf: [9, 5, 9, 9],
  f_felork: [9, 5, 9, 5],
  f_felszerzet: [6, 6, 9, 4],
  f_gnom: [6, 6, 8, 7],
  f_torpe: [9, 9, 6, 4],
};
const columns: Record<string, number> = { o_pap: 1, o_tolvaj: 2, o_varazslo: 3, o_illuzionista: 3 };

function limitsOf({ race, class: osztaly }: Pick<Build, 'race' | 'class'>): { practice: number; text: number } {
  if (osztaly === 'o_amazon' && race !== 'f_amazon') return { practice: 0, text: 0 };
  const limit = limits[race]?.[columns[osztaly] ?? 0] ?? 0;
  const [practice, text] = [limit, limit].flat() as [number, number];
  return { practice, text: typeof limit === 'number' ? practice : text };
}

const pairs = raceIds.flatMap((race) => classIds.map((osztaly) => ({ race, class: osztaly })));
const open = pairs.filter((pair) => limitsOf(pair).practice > 0);
const closed = pairs.filter((pair) => limitsOf(pair).practice === 0);
const upTo = (level: number) => Array.from({ length: level }, (_, index) => index + 1);
const found = (sheet: Character) => checkRules(sheet).map(({ code, pointer }) => `${code} ${pointer}`);

const applied = new Set<string>();
const codes = new Set<FindingCode>(['level-above-limit', 'level-limit-disputed', 'class-not-open']);

describe.each(open)('$race as $class', (pair) => {
  const { practice, text } = limitsOf(pair);

  it('has no findings when built by the rules, at any level up to the limit', () => {
    const findings = upTo(text).flatMap((level) =>
      found(buildByRules({ ...pair, level })).map((one) => ({ level, one })),
    );
    expect(findings).toEqual([]);
  });

  it('gets a note where the text of the rules ends and practice goes on, and an error above both', () => {
    const above = upTo(20).slice(text);
    const expected = above.map((level) => [
      level > practice ? 'level-above-limit /szint' : 'level-limit-disputed /szint',
    ]);
    expect(above.map((level) => found(buildByRules({ ...pair, level })))).toEqual(expected);
  });

  it('has exactly the finding of the one rule that is broken', () => {
    const cases = upTo(text).flatMap((level) => casesOf(buildByRules({ ...pair, level })));
    expect(cases.filter(({ expected, actual }) => expected !== actual)).toEqual([]);
  });
});

/** The sheet with each rule broken that can be broken in it. */
function casesOf(sheet: Character) {
  return breakages.flatMap((breakage) => {
    const broken = breakage.break(sheet);
    if (!broken) return [];
    applied.add(breakage.name);
    codes.add(breakage.code);
    const expected = `${breakage.code} ${broken.pointer}`;
    return { name: breakage.name, level: sheet.szint, expected, actual: found(broken.sheet).join(', ') };
  });
}

it.each(closed)('$race is not open to $class', (pair) => {
  const findings = upTo(20).map((level) => found(buildByRules({ ...pair, level })));
  expect(findings).toEqual(upTo(20).map(() => ['class-not-open /osztaly']));
});

it('knows what follows the last level of the tables', () => {
  expect(found(buildByRules({ race: 'f_ember', class: 'o_barbar', level: 21 }))).toEqual([
    'level-beyond-tables /szint',
  ]);
  codes.add('level-beyond-tables');
});

it('has been broken in every way, and has found everything that it can find', () => {
  expect(breakages.map(({ name }) => name).filter((name) => !applied.has(name))).toEqual([]);
  expect(new Set(Object.keys(findingKinds))).toEqual(codes);
});

describe('the examples', () => {
  it.each(['simple', 'complex'])('of the %s form has no findings', (name) => {
    const text = readFileSync(new URL(`../../../../../../examples/${name}.json`, import.meta.url), 'utf8');
    expect(checkRules(JSON.parse(text))).toEqual([]);
  });
});

describe('where several rules meet', () => {
  const fighter = (members: Partial<Character>) => found({ ...completeSheet, ...members });

  it('a fighter uses an exotic weapon after specialising in it', () => {
    const felszereles = { fegyverIDk: ['kasza'] };
    expect(fighter({ felszereles })).toEqual(['weapon-not-for-class /felszereles/fegyverIDk/0']);
    expect(fighter({ felszereles, harcosSpecializaciok: ['kasza', 'tor', 'bot'] })).toEqual([]);
  });

  it('a sheet with several faults has a finding for each', () => {
    expect(fighter({ szint: 6, jellem: 'X', hpRolls: [7, 4, 9, 11], tulajdonsagNovelesek: [] })).toEqual([
      'unknown-alignment /jellem',
      'hp-roll-count /hpRolls',
      'hp-roll-out-of-range /hpRolls/3',
      'increase-count /tulajdonsagNovelesek',
    ]);
  });

  it('nothing follows from a race and class of a house rule', () => {
    const kepzettsegek = ['k_alkimia', 'k_csapdak', 'k_tudas', 'k_tudas', 'k_uszas', 'k_ugras'];
    const members = { kepzettsegek, faj: 'f_orias', osztaly: 'o_lovag', felszereles: { fegyverIDk: ['ostor'] } };
    expect(fighter(members)).toEqual([
      'unknown-race /faj',
      'unknown-class /osztaly',
      'skill-repeated-by-field /kepzettsegek/3',
    ]);
  });

  it.each([
    [['k_alkimia', 'k_eloadas', 'k_uszas'], []],
    [['k_alkimia', 'k_meregkeveres', 'k_uszas'], ['skill-not-for-class /kepzettsegek/1']],
    [['k_alkimia', 'k_alkimia', 'k_uszas'], ['skill-repeated /kepzettsegek/1']],
  ])('an Imperial fighter has one of the two skills of the race: %j', (kepzettsegek, expected) => {
    expect(fighter({ faj: 'f_birodalmi', kepzettsegek })).toEqual(expected);
  });

  it('a name of the language is not taken for an identifier of the game', () => {
    const felszereles = { fegyverIDk: ['constructor'], pancelID: 'valueof', pajzsID: '__proto__' };
    expect(fighter({ felszereles })).toEqual([
      'unknown-weapon /felszereles/fegyverIDk/0',
      'unknown-armour /felszereles/pancelID',
      'unknown-shield /felszereles/pajzsID',
    ]);
  });
});
