import { describe, expect, expectTypeOf, it } from 'vitest';

import * as identifiers from '../../../characters/identifiers.js';
import { validator } from '../../../contract/compile.js';
import type { Names } from '../../../language.js';
import { type Armour, armours, armourTypes, shields } from './armour.js';
import { type CharacterClass, classes } from './classes.js';
import { attackBonuses, lastLevelOfTables, spellsPerDay } from './levels.js';
import { type Race, races } from './races.js';
import { type Skill, skills } from './skills.js';
import { things } from './things.js';
import { type AbilityId, abilities, alignments, modifierOf, saves } from './traits.js';
import { type Weapon, weapons } from './weapons.js';

const tables = { races, classes, skills, weapons, armours, shields, things, alignments, abilities, saves, armourTypes };
const allOf = <Entry>(table: Readonly<Record<string, Entry>>): Entry[] => Object.values(table);

describe('the catalog', () => {
  it('has everything of the first edition', () => {
    const sizes = Object.entries(tables).map(([name, table]) => [name, Object.keys(table).length]);
    expect(Object.fromEntries(sizes)).toEqual({
      races: 12,
      classes: 9,
      skills: 29,
      weapons: 33,
      armours: 12,
      shields: 4,
      things: 68,
      alignments: 9,
      abilities: 6,
      saves: 3,
      armourTypes: 3,
    });
  });

  it.each([
    ['races', identifiers.RaceId],
    ['classes', identifiers.ClassId],
    ['skills', identifiers.SkillId],
    ['weapons', identifiers.WeaponId],
    ['armours', identifiers.ArmourId],
    ['shields', identifiers.ShieldId],
    ['things', identifiers.ThingId],
    ['alignments', identifiers.Alignment],
    ['abilities', identifiers.AbilityId],
  ] as const)('has %s whose identifiers fit the schema', (name, schema) => {
    const { check } = validator(schema);
    for (const id of Object.keys(tables[name])) expect(check(id), id).toBe(true);
  });

  it('has the abilities in the order of the sheet', () => {
    expect(Object.keys(abilities)).toEqual(identifiers.abilityIds);
    expectTypeOf<AbilityId>().toEqualTypeOf<(typeof identifiers.abilityIds)[number]>();
  });

  it('has a name in both languages for everything, and no two things of one kind of the same name', () => {
    for (const [name, table] of Object.entries(tables)) {
      for (const language of ['hu', 'en'] as const) {
        const names = allOf<Names>(table).map((entry) => entry[language]);
        expect(
          names.every((one) => /^\p{L}[\p{L}(].*$/u.test(one)),
          name,
        ).toBe(true);
        expect(new Set(names).size, name).toBe(names.length);
      }
    }
  });
});

describe('the numbers', () => {
  it('of an ability go up by one for three points', () => {
    const scores = [2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20];
    expect(scores.map(modifierOf)).toEqual([-3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('of the tables are there for every level and never go down', () => {
    for (const table of [...Object.values(attackBonuses), spellsPerDay]) {
      expect(table).toHaveLength(lastLevelOfTables);
      for (const [index, row] of table.slice(1).entries()) {
        const above = table[index] ?? [];
        expect(row.length).toBeGreaterThanOrEqual(above.length);
        for (const [column, value] of above.entries()) expect(row[column]).toBeGreaterThanOrEqual(value);
      }
    }
  });

  it('of weapons and armour are ones that dice and coins have', () => {
    for (const { dice, sides, criticalFrom, multiplier } of allOf<Weapon>(weapons)) {
      expect([1, 2]).toContain(dice);
      expect([3, 4, 6, 8, 10, 12]).toContain(sides);
      expect([18, 19, 20]).toContain(criticalFrom);
      expect([2, 3, 4]).toContain(multiplier);
    }
    const bonuses = allOf<Armour>(armours).map(({ armourClass }) => armourClass);
    expect(bonuses).toEqual(bonuses.toSorted((a, b) => a - b));
  });

  it('of races limit every class at some level, if at all', () => {
    for (const { limits, limitsByText = {} } of allOf<Race>(races)) {
      for (const limit of Object.values(limits)) expect(limit === null || (limit >= 0 && limit <= 9)).toBe(true);
      for (const [group, limit] of Object.entries(limitsByText)) {
        expect(limit).toBeLessThan(limits[group as keyof typeof limits] ?? Number.POSITIVE_INFINITY);
      }
    }
  });
});

describe('classes', () => {
  it('learn sixteen skills that everybody may learn, and those of their trade', () => {
    const counts = Object.keys(classes).map((id) => [
      id,
      allOf<Skill>(skills).filter((skill) => !skill.classes || skill.classes.some((one) => one === id)).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      o_harcos: 16,
      o_ijasz: 16,
      o_amazon: 16,
      o_kaloz: 16,
      o_barbar: 16,
      o_pap: 21,
      o_tolvaj: 25,
      o_varazslo: 21,
      o_illuzionista: 21,
    });
  });

  it('name weapons that are theirs', () => {
    const exotic = Object.entries<Weapon>(weapons).flatMap(([id, { exotic }]) => (exotic ? id : []));
    expect(exotic).toEqual(['torpe_fejsze', 'fattyu_kard', 'kasza', 'ostor', 'visszacsapo_ij']);
    for (const { exoticWeapons = [], weapons: usable } of allOf<CharacterClass>(classes)) {
      for (const id of exoticWeapons) expect(exotic).toContain(id);
      if (typeof usable !== 'string') expect(new Set(usable).size).toBe(usable.length);
    }
  });
});
