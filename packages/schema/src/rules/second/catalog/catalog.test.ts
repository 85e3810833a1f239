import { describe, expect, it } from 'vitest';

import { SpellId } from '../../../characters/identifiers.js';
import * as identifiers from '../../../characters/identifiers-2e.js';
import { validator } from '../../../contract/compile.js';
import { armours, armourTypes, shields } from './armour.js';
import { classes } from './classes.js';
import { nameOf2E } from './look-up.js';
import { races } from './races.js';
import { type Skill, skills } from './skills.js';
import { type Spell, spells } from './spells.js';
import { type Thing2E, things } from './things.js';
import { type Weapon, weapons } from './weapons.js';

const tables = { races, classes, skills, weapons, armours, shields, things, spells };
const allOf = <Entry>(table: Readonly<Record<string, Entry>>): Entry[] => Object.values(table);

describe('the catalog of the second edition', () => {
  it('has everything of it', () => {
    const sizes = Object.entries(tables).map(([name, table]) => [name, Object.keys(table).length]);
    expect(Object.fromEntries(sizes)).toEqual({
      races: 12,
      classes: 12,
      skills: 29,
      weapons: 43,
      armours: 11,
      shields: 2,
      things: 85,
      spells: 271,
    });
  });

  it.each([
    ['races', identifiers.RaceId2E],
    ['classes', identifiers.ClassId2E],
    ['skills', identifiers.SkillId2E],
    ['weapons', identifiers.WeaponId2E],
    ['armours', identifiers.ArmourId2E],
    ['shields', identifiers.ShieldId2E],
    ['things', identifiers.ThingId2E],
    ['spells', SpellId],
  ] as const)('has %s whose identifiers fit the schema', (name, schema) => {
    const { check } = validator(schema);
    for (const id of Object.keys(tables[name])) expect(check(id), id).toBe(true);
  });

  it('has a name in both languages for everything, and no two things of one kind of the same name', () => {
    for (const [name, table] of Object.entries({ ...tables, armourTypes })) {
      for (const language of ['hu', 'en'] as const) {
        const names = allOf<object>(table).map((one) => ('name' in one ? one.name : Reflect.get(one, language)));
        expect(
          names.every((one) => /^\p{L}[\p{L} -].*$/u.test(String(one))),
          name,
        ).toBe(true);
        expect(new Set(names).size, name).toBe(names.length);
      }
    }
  });

  it('names one thing by an identifier, whatever list of a sheet it stands in', () => {
    const ids = Object.values(tables).flatMap((table) => Object.keys(table));
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    expect(twice).toEqual(['csakany', 'gorogtuz']);
    expect(weapons.gorogtuz.hu).toBe(things.gorogtuz.hu);
    expect([nameOf2E('o_2e_vandor', 'en'), nameOf2E('aldas_/_rontas', 'en')]).toEqual(['Wanderer', 'Áldás / Rontás']);
    expect(nameOf2E('o_vandor', 'hu')).toBeUndefined();
  });
});

describe('the numbers of the second edition', () => {
  it('of weapons are ones that dice have', () => {
    for (const { damage, critical, hands, twoHandedBonus } of allOf<Weapon>(weapons)) {
      expect([3, 4, 6, 8, 10, 12]).toContain(damage[1]);
      expect([18, 19, 20]).toContain(critical[0]);
      expect([2, 3, 4]).toContain(critical[1]);
      if (twoHandedBonus) expect(hands).toBe(2);
    }
  });

  it('of sizes are whole, or let some share one', () => {
    const sizes = [...allOf<Weapon>(weapons), ...allOf<Thing2E>(things)].map(({ size }) => size);
    const isWhole = (size: number) => Math.abs(size - Math.round(size)) < 1e-9;
    expect(sizes.filter((size) => size !== null && !isWhole(size) && !isWhole(1 / size))).toEqual([]);
    expect(weapons.csatabard.size).toBeNull();
  });

  it('of spells are as many as the list of each class has', () => {
    const lists = Object.keys(classes).map((id) => [
      id,
      allOf<Spell>(spells).filter(({ levels }) => id in levels).length,
    ]);
    expect(Object.fromEntries(lists.filter(([, count]) => count !== 0))).toEqual({
      o_2e_pap: 63,
      o_2e_varazslo: 115,
      o_2e_illuzionista: 67,
      o_2e_dalnok: 46,
      o_2e_druida: 61,
    });
  });

  it('of skills are as many as each class may take', () => {
    const open = (id: string) =>
      allOf<Skill>(skills).filter((skill) => !skill.classes || skill.classes.some((one) => one === id)).length;
    expect(Object.fromEntries(Object.keys(classes).map((id) => [id, open(id)]))).toEqual({
      o_2e_harcos: 17,
      o_2e_ijasz: 17,
      o_2e_amazon: 17,
      o_2e_tengeresz: 17,
      o_2e_barbar: 17,
      o_2e_pap: 21,
      o_2e_tolvaj: 26,
      o_2e_varazslo: 21,
      o_2e_illuzionista: 21,
      o_2e_dalnok: 17,
      o_2e_druida: 21,
      o_2e_vandor: 21,
    });
  });
});
