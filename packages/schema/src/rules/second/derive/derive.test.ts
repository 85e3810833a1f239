import { describe, expect, it } from 'vitest';

import { characters2E } from '../../../../test/worked-characters-2e.js';
import { type Character2E, completeSheet2E } from '../../../characters/character-2e.js';
import { derive2E } from './derive.js';

/** What `derive2E` says, written as short as a player would. */
function read(sheet: Character2E) {
  const { abilities, hitPoints, armourClass, saves, initiative, attacks, weapons, skills, skillCount, load } =
    derive2E(sheet);
  return {
    abilities: Object.values(abilities).map(({ total }) => total),
    hitPoints,
    armourClass: armourClass?.total ?? null,
    saves: saves && Object.values(saves).map(({ total }) => total),
    initiative: initiative.total,
    melee: attacks.melee,
    ranged: attacks.ranged,
    weapons: weapons.map(({ id, attacks: bonuses, damage, times, critical }) => {
      const bonus = (damage?.bonus ?? 0) < 0 ? damage?.bonus : `+${damage?.bonus}`;
      const dice = damage && `${times === 1 ? '' : `${times}*`}${damage.dice}d${damage.sides}${bonus}`;
      return `${id} ${bonuses?.join('/') ?? '?'} ${dice ?? '?'} ${critical ? `${critical.from}x${critical.multiplier}` : '?'}`;
    }),
    skills: skills.map(({ modifier }) => modifier),
    skillCount,
    load: [load.worn, load.carried, load.carriedLimit, load.capacity],
  };
}

describe('worked by hand', () => {
  it.each(characters2E)('$sheet.nev', ({ sheet, expected }) => {
    expect(read(sheet)).toEqual(expected);
  });

  it('is done for every race and class', () => {
    const races = new Set(characters2E.map(({ sheet }) => sheet.faj));
    const classes = new Set(
      characters2E
        .flatMap(({ sheet }) => sheet.szintlepesek.map(({ osztaly }) => osztaly))
        .filter((id) => id !== 'o_2e_lovag'),
    );
    expect([races.size, classes.size]).toEqual([12, 12]);
  });
});

const worked = (name: string) => characters2E.find(({ sheet }) => sheet.nev === name)?.sheet ?? completeSheet2E;

describe('the parts of a value', () => {
  it('add up', () => {
    const { abilities, armourClass, saves, classes } = derive2E(completeSheet2E);
    expect(abilities.t_ugy).toEqual({ base: 16, race: 0, increases: 1, total: 17, modifier: 2 });
    expect(armourClass).toEqual({ total: 14, armour: 2, shield: 0, ability: 't_ugy', modifier: 2, bonus: 0 });
    expect(saves?.reflex).toEqual({ primary: true, base: 3, total: 5, bonusByText: 0 });
    expect(classes).toEqual([
      { id: 'o_2e_harcos', level: 2 },
      { id: 'o_2e_tolvaj', level: 2 },
    ]);
  });

  it('name what only the text of the rules adds', () => {
    const { weapons, initiative } = derive2E(worked('dwarf fighter'));
    expect(initiative).toEqual({ total: 0, bonusByText: -2 });
    expect(weapons.map(({ bonusByText }) => bonusByText)).toEqual([0, 0, 1, 0]);
    expect(derive2E(worked('half-orcish barbarian, then priest')).saves?.akaratero.bonusByText).toBe(1);
    const barbarian = Array.from({ length: 9 }, () => ({ osztaly: 'o_2e_barbar', HProll: 1 }));
    expect(derive2E({ ...completeSheet2E, szintlepesek: barbarian }).saves?.reflex.bonusByText).toBe(2);
  });
});

describe('a sheet of house rules', () => {
  it('says what is not known, and what has no size', () => {
    const { unknownIds, load } = derive2E(worked('northern fighter of house rules'));
    expect(unknownIds).toEqual(['o_2e_lovag', 'k_sakk', 'fenykard', 'mithril', 'lebego_korong']);
    expect(load.unsized).toEqual(['mithril', 'fenykard', 'lebego_korong']);
    expect(derive2E(worked('dwarf fighter'))).toMatchObject({ unknownIds: [], load: { unsized: ['csatabard'] } });
    expect(derive2E(completeSheet2E)).toMatchObject({ unknownIds: [], load: { unsized: [] } });
  });

  it('has nothing that follows from an unknown race', () => {
    const derived = derive2E({ ...completeSheet2E, faj: 'f_orias' });
    const { hitPoints, armourClass, initiative, attacks, weapons, skills, skillCount, load, saves } = derived;
    expect([hitPoints, armourClass, initiative.total, skillCount, load.capacity]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(attacks).toEqual({ melee: null, ranged: null });
    expect(weapons[0]).toMatchObject({ attacks: null, damage: { dice: 1, sides: 6, bonus: null } });
    expect(skills[0]?.modifier).toBeNull();
    expect(saves?.reflex).toMatchObject({ base: 3, total: null });
  });

  it('has no attacks where the tables end, and criticals on no less than 1', () => {
    const level = { osztaly: 'o_2e_tengeresz', HProll: 10, kalozKritikus: 'kard_rovid' };
    const { attacks, weapons, hitPoints } = derive2E({
      ...completeSheet2E,
      szintlepesek: Array.from({ length: 30 }, () => level),
    });
    expect(attacks).toEqual({ melee: null, ranged: null });
    expect(weapons[0]?.critical?.from).toBe(1);
    expect(hitPoints).toBe(330);
  });
});
