import { describe, expect, it } from 'vitest';

import { classIds, raceIds } from '../../../test/build-by-rules.js';
import { type Character, completeSheet } from '../../characters/character.js';
import { checkRules, type KnownClassId, type KnownRaceId, startingChoices } from '../index.js';

const beginner = (faj: KnownRaceId, osztaly: KnownClassId, more: Partial<Character> = {}): Character => ({
  ...completeSheet,
  faj,
  osztaly,
  kepzettsegek: [],
  szint: 1,
  hpRolls: [],
  tulajdonsagNovelesek: [],
  harcosSpecializaciok: [],
  felszereles: { fegyverIDk: [] },
  ...more,
});

describe('what a new character can have', () => {
  it('the classes of the race', () => {
    expect(startingChoices(beginner('f_osember', 'o_pap')).osztaly).toEqual([
      'o_harcos',
      'o_ijasz',
      'o_kaloz',
      'o_barbar',
      'o_pap',
      'o_tolvaj',
    ]);
    expect(startingChoices(beginner('f_amazon', 'o_pap')).osztaly).toContain('o_amazon');
  });

  it('a skill of the race, also one that the class may not take', () => {
    const { firstSkill, kepzettsegek } = startingChoices(beginner('f_birodalmi', 'o_harcos'));
    expect(firstSkill).toEqual(['k_meregkeveres', 'k_alkimia']);
    // Intelligence 10 and the 1 of the race: no modifier.
    expect(kepzettsegek.count).toBe(3);
    expect(kepzettsegek.offered).not.toContain('k_alkimia');
    expect(startingChoices(beginner('f_elf', 'o_harcos')).firstSkill).toBeNull();
  });

  it('thief skills for thieves, a specialisation for fighters', () => {
    const thief = startingChoices(beginner('f_ember', 'o_tolvaj'));
    expect(thief.Tolvajkepzettsegek).toMatchObject({ count: 4, offered: { length: 9 } });
    expect(thief.harcosSpecializaciok).toBeNull();
    const fighter = startingChoices(beginner('f_ember', 'o_harcos'));
    expect(fighter.Tolvajkepzettsegek).toBeNull();
    expect(fighter.harcosSpecializaciok).toContain('torpe_fejsze');
    expect(startingChoices(beginner('f_ember', 'o_kaloz')).kalozKritikus).toBeNull();
  });

  it('what was chosen already takes nothing away from the first choice', () => {
    const fighter = beginner('f_ember', 'o_harcos', { harcosSpecializaciok: ['szablya'] });
    expect(startingChoices(fighter).harcosSpecializaciok).toContain('szablya');
  });

  it('no armour for a wizard, and the weapons of deity and race for a priest', () => {
    const wizard = startingChoices(beginner('f_ember', 'o_varazslo')).felszereles;
    expect(wizard).toMatchObject({ pancelID: [], pajzsID: [] });
    const { fegyverIDk } = startingChoices(beginner('f_elf', 'o_pap')).felszereles;
    expect(fegyverIDk.toSorted()).toEqual([
      'buzogany',
      'hosszu_ij',
      'hosszu_kard',
      'okol',
      'rovid_ij',
      'tor',
      'visszacsapo_ij',
    ]);
  });

  it('everything of a house rule', () => {
    const { osztaly, felszereles } = startingChoices({ ...completeSheet, faj: 'f_orias', osztaly: 'o_bard' });
    expect(osztaly).toEqual(classIds);
    expect(felszereles.pancelID).toHaveLength(12);
  });

  it.each(raceIds)('no equipment that breaks a rule: %s', (race) => {
    const findings = startingChoices(beginner(race, 'o_harcos')).osztaly.flatMap((osztaly) => {
      const { fegyverIDk, pancelID, pajzsID } = startingChoices(beginner(race, osztaly)).felszereles;
      return fegyverIDk.flatMap((weapon, index) => {
        const [armour, shield] = [pancelID[index % pancelID.length], pajzsID[index % pajzsID.length]];
        const felszereles = {
          fegyverIDk: [weapon],
          ...(armour && { pancelID: armour }),
          ...(shield && { pajzsID: shield }),
        };
        return checkRules(beginner(race, osztaly, { felszereles }));
      });
    });
    expect(findings.filter(({ pointer }) => pointer.startsWith('/felszereles'))).toEqual([]);
  });
});
