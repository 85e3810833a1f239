import { describe, expect, it } from 'vitest';

import { characters } from '../../../../test/worked-characters.js';
import { type Character, completeSheet } from '../../../characters/character.js';
import { checkRules } from '../check/check.js';
import { derive } from './derive.js';

/** What `derive` says, written as short as a player would. */
function read(sheet: Character) {
  const { hitPoints, armourClass, saves, initiative, speed, attacks, weapons, skills, spells, abilities } =
    derive(sheet);
  return {
    abilities: Object.values(abilities).map(({ total }) => total),
    hitPoints,
    armourClass: armourClass?.total,
    saves: saves && Object.values(saves).map(({ total }) => total),
    initiative,
    speed,
    melee: attacks.melee,
    ranged: attacks.ranged,
    weapons: weapons.map(({ id, attacks: bonuses, damage, critical }) => {
      const dice = damage && `${damage.dice}d${damage.sides}${(damage.bonus ?? 0) < 0 ? '' : '+'}${damage.bonus}`;
      return `${id} ${bonuses?.join('/')} ${dice} ${critical?.from}x${critical?.multiplier}`;
    }),
    skills: skills.map(({ modifier }) => modifier),
    spells: spells?.perDay ?? null,
    spellSave: spells ? spells.saveDifficulty[0] : null,
  };
}

describe('worked by hand', () => {
  it.each(characters)('$sheet.name', ({ sheet, expected }) => {
    expect(checkRules(sheet).filter(({ level }) => level === 'error')).toEqual([]);
    expect(read(sheet)).toEqual(expected);
  });

  it('is done for every race and class', () => {
    const [races, classes] = (['faj', 'osztaly'] as const).map(
      (key) => new Set(characters.map(({ sheet }) => sheet[key])),
    );
    expect([races?.size, classes?.size]).toEqual([12, 9]);
  });
});

describe('the parts of a value', () => {
  it('add up', () => {
    const { abilities, armourClass, saves } = derive(completeSheet);
    expect(abilities.t_egs).toEqual({ base: 14, race: 0, increases: 1, total: 15, modifier: 2 });
    expect(armourClass).toEqual({ total: 16, armour: 3, shield: 2, ability: 't_ugy', modifier: 1, bonus: 0 });
    expect(saves?.kitartas).toEqual({ primary: true, base: 4, total: 6, bonusByText: 0 });
  });

  it('name what only the text of the rules adds', () => {
    const bonus = (szint: number) => derive({ ...completeSheet, osztaly: 'o_barbar', szint }).saves?.reflex.bonusByText;
    expect([1, 9, 10, 14, 15, 20].map(bonus)).toEqual([1, 1, 2, 2, 4, 4]);
  });
});

describe('a sheet of house rules', () => {
  const parts = (members: Partial<Character>) => {
    const derived = derive({ ...completeSheet, ...members });
    return Object.entries(derived).flatMap(([name, value]) => (value === null ? name : []));
  };

  it('has nothing that follows from an unknown race', () => {
    const { abilities, attacks, weapons, skills, saves } = derive({ ...completeSheet, faj: 'f_orias' });
    expect(parts({ faj: 'f_orias' })).toEqual(['hitPoints', 'armourClass', 'initiative', 'speed', 'spells']);
    expect(abilities.t_egs).toEqual({ base: 14, race: null, increases: 1, total: null, modifier: null });
    expect(attacks).toEqual({ melee: null, ranged: null });
    expect(weapons[0]).toMatchObject({ attacks: null, damage: { dice: 1, sides: 6, bonus: null } });
    expect(skills[0]?.modifier).toBeNull();
    expect(saves?.kitartas).toMatchObject({ base: 4, total: null });
  });

  it('has nothing that follows from an unknown class, armour, shield, weapon or skill', () => {
    expect(parts({ osztaly: 'o_lovag' })).toEqual(['hitPoints', 'armourClass', 'saves', 'initiative', 'spells']);
    expect(parts({ felszereles: { fegyverIDk: [], pancelID: 'mithril' } })).toEqual(['armourClass', 'speed', 'spells']);
    expect(parts({ felszereles: { fegyverIDk: [], pajzsID: 'tukor' } })).toEqual(['armourClass', 'spells']);
    const derived = derive({ ...completeSheet, kepzettsegek: ['k_x'], felszereles: { fegyverIDk: ['fenykard'] } });
    expect(derived.skills).toEqual([{ id: 'k_x', thief: false, modifier: null }]);
    expect(derived.weapons).toEqual([{ id: 'fenykard', attacks: null, damage: null, critical: null, range: null }]);
  });

  it('has no attacks and spells where the tables end', () => {
    const { attacks, spells, saves } = derive({ ...completeSheet, osztaly: 'o_pap', szint: 21 });
    expect([attacks, spells]).toEqual([{ melee: null, ranged: null }, null]);
    expect(saves?.kitartas.base).toBe(10);
  });
});
