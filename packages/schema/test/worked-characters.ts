import { type Character, completeSheet } from '../src/characters/character.js';

/** What a player would have written on the sheet, and how it was worked out. */
interface Worked {
  sheet: Character;
  expected: {
    /** Totals in the order of the sheet. */
    abilities: number[];
    hitPoints: number;
    armourClass: number;
    /** Fortitude, reflex, will. */
    saves: number[];
    initiative: number;
    speed: number;
    melee: number[];
    ranged: number[];
    weapons: string[];
    skills: number[];
    spells: number[] | null;
    /** Against a spell of level 0. */
    spellSave: number | null;
  };
}

const sheetOf = (
  [name, faj, osztaly, szint]: [string, string, string, number],
  [t_ero, t_ugy, t_egs, t_int, t_bol, t_kar]: [number, number, number, number, number, number],
  members: Partial<Character>,
): Character => ({
  name,
  faj,
  kor: 20,
  jellem: 'S',
  tulajdonsagok: { t_ero, t_ugy, t_egs, t_int, t_bol, t_kar },
  osztaly,
  kepzettsegek: [],
  szint,
  hpRolls: [],
  tulajdonsagNovelesek: [],
  harcosSpecializaciok: [],
  kalozKritikus: [],
  felszereles: { fegyverIDk: [] },
  ...members,
});

// Modifiers: 3-5 is -2, 6-8 is -1, 9-11 is 0, 12-14 is +1, 15-17 is +2, 18-20 is +3.
export const characters: Worked[] = [
  {
    sheet: completeSheet,
    expected: {
      abilities: [15, 13, 15, 10, 8, 12],
      // 10+2, then 7+2, 4+2, 9+2, 6+2
      hitPoints: 46,
      // 10 + 3 + 2 + dexterity 1
      armourClass: 16,
      // 4+2, 1+1, 1-1
      saves: [6, 2, 0],
      initiative: 1,
      speed: 30,
      melee: [7],
      ranged: [6],
      // strength 2, specialisation 2
      weapons: ['szablya 7 1d6+4 18x2'],
      skills: [6, 6, 5, 4],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['pirate of level 1', 'f_ember', 'o_kaloz', 1], [10, 15, 12, 11, 8, 13], {
      kepzettsegek: ['k_allatidomitas', 'k_eloadas', 'k_ertekbecsles', 'k_gyogyitas'],
    }),
    expected: {
      abilities: [10, 15, 12, 11, 8, 13],
      hitPoints: 11,
      armourClass: 12,
      saves: [3, 2, -1],
      initiative: 2,
      speed: 30,
      // Dexterity 15 is above Strength 10.
      melee: [3],
      ranged: [3],
      weapons: [],
      skills: [2, 2, 1, 0],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['elven archer', 'f_elf', 'o_ijasz', 9], [12, 16, 10, 12, 13, 9], {
      kepzettsegek: ['k_hajozas', 'k_maszas', 'k_megfigyeles', 'k_mesterseg'],
      hpRolls: [10, 1, 5, 6, 3, 8, 2, 9],
      tulajdonsagNovelesek: ['t_ugy', 't_ero'],
      felszereles: { fegyverIDk: ['visszacsapo_ij', 'hosszu_kard'], pancelID: 'mellvert' },
    }),
    expected: {
      // Dexterity 16+1+1, Constitution 10-1
      abilities: [13, 18, 9, 12, 13, 9],
      // 10 + 44
      hitPoints: 54,
      // 10 + 5 + dexterity 3, of which medium armour leaves 2
      armourClass: 17,
      // 6+0, 3+3, 3+1
      saves: [6, 6, 4],
      initiative: 3,
      speed: 20,
      melee: [10, 5],
      // 9/4, the first one twice, +3
      ranged: [12, 12, 7],
      weapons: ['visszacsapo_ij 12/12/7 1d8+1 20x3', 'hosszu_kard 10/5 1d8+1 19x2'],
      // Craft goes by the higher one of Intelligence 12 and Dexterity 18.
      skills: [12, 10, 10, 12],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['amazon', 'f_amazon', 'o_amazon', 7], [14, 11, 13, 9, 10, 16], {
      kepzettsegek: ['k_lovaglas', 'k_uszas', 'k_eloadas'],
      hpRolls: [4, 4, 10, 7, 1, 6],
      tulajdonsagNovelesek: ['t_kar'],
      felszereles: { fegyverIDk: ['landzsa', 'dobodarda'], pancelID: 'lancing', pajzsID: 'nagy_fem' },
    }),
    expected: {
      abilities: [14, 11, 13, 9, 10, 17],
      // 10+1, then 5 5 11 8 2 7
      hitPoints: 49,
      // 10 + 4 + 2 + charisma 2, above dexterity, + 7/2
      armourClass: 21,
      // 5+1, 2+0, 2+0
      saves: [6, 2, 2],
      initiative: 0,
      speed: 30,
      melee: [8, 3],
      ranged: [7, 2],
      weapons: ['landzsa 8/3 1d8+1 20x2', 'dobodarda 7/2 1d6+0 20x2'],
      skills: [7, 8, 9],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['northern barbarian', 'f_eszaki', 'o_barbar', 12], [16, 9, 15, 8, 10, 7], {
      kepzettsegek: ['k_hajozas', 'k_nyomkereses'],
      hpRolls: [12, 1, 7, 7, 3, 9, 10, 5, 3, 3, 3],
      tulajdonsagNovelesek: ['t_ero', 't_egs', 't_egs'],
      felszereles: { fegyverIDk: ['csatabard_2'], pancelID: 'teljes_lemezvert' },
    }),
    expected: {
      abilities: [18, 9, 17, 8, 9, 7],
      // 12+2, then 14 3 9 9 5 11 12 7 and 5 5 5
      hitPoints: 99,
      armourClass: 18,
      // 8+2, 4+0, 4+0
      saves: [10, 4, 4],
      initiative: 0,
      speed: 20,
      melee: [13, 10, 5],
      ranged: [10, 7, 2],
      // Strength 3, and half of it for both hands
      weapons: ['csatabard_2 13/10/5 1d12+4 20x3'],
      skills: [12, 12],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['dwarven priest', 'f_torpe', 'o_pap', 9], [11, 6, 16, 9, 15, 12], {
      kepzettsegek: ['k_gyogyitas', 'k_koncentracio', 'k_varazslatismeret'],
      hpRolls: [8, 1, 2, 3, 4, 5, 6, 7],
      tulajdonsagNovelesek: ['t_bol', 't_bol'],
      felszereles: { fegyverIDk: ['buzogany'], pancelID: 'lemezvert', pajzsID: 'kis_fem' },
    }),
    expected: {
      abilities: [11, 6, 17, 9, 17, 11],
      // 8+2, then 36 and 8 times 2
      hitPoints: 62,
      // 10 + 7 + 1 - 1
      armourClass: 17,
      // 6+2, 3-1, 6+2
      saves: [8, 2, 8],
      initiative: -1,
      speed: 20,
      melee: [6, 1],
      ranged: [5, 0],
      weapons: ['buzogany 6/1 1d8+0 20x2'],
      skills: [11, 11, 9],
      // 6 4 4 3 2 1 and one more for spell levels 1 and 2
      spells: [6, 5, 5, 3, 2, 1],
      spellSave: 12,
    },
  },
  {
    sheet: sheetOf(['halfling thief', 'f_felszerzet', 'o_tolvaj', 9], [9, 16, 12, 13, 11, 13], {
      kepzettsegek: ['k_maszas', 'k_osonas', 'k_rejtozes', 'k_hallgatozas'],
      Tolvajkepzettsegek: ['k_zarnyitas', 'k_zsebmetszes', 'k_csapdak', 'k_alcazas'],
      hpRolls: [1, 2, 3, 4, 5, 6, 6, 1],
      tulajdonsagNovelesek: ['t_ugy', 't_int'],
      felszereles: { fegyverIDk: ['parittya', 'tor'], pancelID: 'bor', pajzsID: 'kis_fa' },
    }),
    expected: {
      abilities: [8, 18, 12, 14, 11, 13],
      // 6+1, then 28 and 8 times 1
      hitPoints: 43,
      // 10 + 2 + 1 + 3, and 1 for a halfling
      armourClass: 17,
      // 3+1, 6+3, 3+0
      saves: [4, 9, 3],
      initiative: 7,
      speed: 30,
      melee: [5, 0],
      ranged: [9, 4],
      weapons: ['parittya 9/4 1d4+0 20x2', 'tor 5/0 1d4-1 19x2'],
      skills: [8, 12, 12, 9, 12, 12, 12, 10],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['gnomish illusionist', 'f_gnom', 'o_illuzionista', 7], [8, 14, 10, 16, 12, 9], {
      kepzettsegek: ['k_alkimia', 'k_csillagjoslas', 'k_jelek_olvasasa', 'k_tudas', 'k_koncentracio'],
      hpRolls: [1, 2, 3, 4, 1, 2],
      tulajdonsagNovelesek: ['t_int'],
      felszereles: { fegyverIDk: ['bot'] },
    }),
    expected: {
      abilities: [7, 14, 10, 18, 12, 9],
      hitPoints: 17,
      armourClass: 11,
      // 2+0, 2+1, 5+1
      saves: [2, 3, 6],
      initiative: 1,
      speed: 30,
      melee: [2],
      ranged: [4],
      weapons: ['bot 2 1d6-1 20x2'],
      skills: [10, 8, 10, 10, 8],
      // 6 4 3 2 1 and one more for spell levels 1 to 3
      spells: [6, 5, 4, 3, 1],
      spellSave: 13,
    },
  },
  {
    sheet: sheetOf(['Imperial wizard', 'f_birodalmi', 'o_varazslo', 20], [10, 12, 10, 15, 10, 10], {
      kepzettsegek: ['k_meregkeveres', 'k_varazslatismeret', 'k_lovaglas', 'k_uszas', 'k_gyogyitas'],
      hpRolls: [4, 3, 2, 1, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      tulajdonsagNovelesek: ['t_int', 't_int', 't_ugy', 't_ugy', 't_egs'],
      felszereles: { fegyverIDk: ['dobotu'] },
    }),
    expected: {
      abilities: [10, 14, 10, 18, 10, 10],
      // 4, then 20 and 11
      hitPoints: 35,
      armourClass: 11,
      // 6+0, 6+1, 10+0
      saves: [6, 7, 10],
      initiative: 1,
      speed: 30,
      melee: [10],
      ranged: [11],
      weapons: ['dobotu 11 1d4+0 20x2'],
      skills: [23, 23, 21, 20, 20],
      // 8 6 6 6 5 5 and one more for spell levels 1 to 3
      spells: [8, 7, 7, 7, 5, 5],
      spellSave: 13,
    },
  },
  {
    sheet: sheetOf(['primitive fighter', 'f_osember', 'o_harcos', 9], [17, 9, 11, 10, 10, 10], {
      kepzettsegek: ['k_allatidomitas', 'k_maszas', 'k_nyomkereses'],
      hpRolls: [1, 1, 1, 1, 1, 1, 1, 1],
      tulajdonsagNovelesek: ['t_egs', 't_egs'],
      harcosSpecializaciok: ['kard_2', 'fattyu_kard', 'csatabard', 'hosszu_kard', 'kard_2'],
      felszereles: { fegyverIDk: ['kard_2', 'fattyu_kard'], pancelID: 'racsvert' },
    }),
    expected: {
      abilities: [18, 9, 14, 9, 9, 10],
      // 10+1, then 8 times 2
      hitPoints: 27,
      armourClass: 16,
      // 6+1, 3+0, 3+0
      saves: [7, 3, 3],
      initiative: 0,
      speed: 20,
      melee: [12, 7],
      ranged: [9, 4],
      // Strength 3, half of it for both hands, two specialisations; Strength 3, one specialisation
      weapons: ['kard_2 12/7 2d6+8 19x2', 'fattyu_kard 12/7 1d10+5 19x2'],
      skills: [9, 12, 9],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['half-elven pirate', 'f_felelf', 'o_kaloz', 9], [8, 13, 4, 7, 5, 12], {
      kepzettsegek: ['k_hajozas', 'k_uszas'],
      hpRolls: [1, 2, 3, 10, 5, 2, 1, 7],
      tulajdonsagNovelesek: ['t_ugy', 't_ugy'],
      kalozKritikus: ['szablya', 'tor', 'szablya'],
      felszereles: { fegyverIDk: ['szablya', 'rovid_ij'], pancelID: 'pikkelyvert' },
    }),
    expected: {
      abilities: [8, 15, 4, 7, 5, 12],
      // 10-2, then roll - 2 but at least 1: 1 1 1 8 3 1 1 5
      hitPoints: 29,
      // 10 + 4 + 2 + 9/3
      armourClass: 19,
      // 6-2, 3+2, 3-2
      saves: [4, 5, 1],
      initiative: 2,
      speed: 20,
      melee: [11, 6],
      ranged: [11, 6],
      // Critical from 18, two choices earlier
      weapons: ['szablya 11/6 1d6-1 16x2', 'rovid_ij 11/6 1d6+0 20x3'],
      skills: [11, 8],
      spells: null,
      spellSave: null,
    },
  },
  {
    sheet: sheetOf(['half-orc wizard', 'f_felork', 'o_varazslo', 3], [14, 10, 8, 14, 11, 12], {
      kepzettsegek: ['k_alkimia', 'k_eloadas', 'k_maszas', 'k_varazslatismeret'],
      hpRolls: [4, 1],
      felszereles: { fegyverIDk: ['bunko', 'parittya'] },
    }),
    expected: {
      // Strength 14+1, Constitution 8+1, Charisma 12-2
      abilities: [15, 10, 9, 14, 11, 10],
      hitPoints: 9,
      armourClass: 10,
      // 1+0, 1+0, 3+0
      saves: [1, 1, 3],
      initiative: 0,
      speed: 30,
      melee: [3],
      ranged: [1],
      weapons: ['bunko 3 1d6+2 20x2', 'parittya 1 1d4+0 20x2'],
      skills: [4, 3, 5, 4],
      // 4 2 1 and one more for spell level 1
      spells: [4, 3, 1],
      spellSave: 11,
    },
  },
  {
    sheet: sheetOf(['Etunian archer', 'f_etuniai', 'o_ijasz', 4], [5, 18, 17, 4, 9, 3], {
      kepzettsegek: ['k_lovaglas'],
      hpRolls: [10, 9, 1],
      tulajdonsagNovelesek: ['t_ero'],
      felszereles: { fegyverIDk: ['hosszu_ij', 'visszacsapo_ij', 'kard_2'], pancelID: 'tomott' },
    }),
    expected: {
      // Strength 5+1, Constitution 17+1, Wisdom 9-1
      abilities: [6, 18, 18, 4, 8, 3],
      // 10+3, then 13 12 4
      hitPoints: 42,
      // 10 + 1 + 3
      armourClass: 14,
      // 4+3, 1+3, 1-1
      saves: [7, 4, 0],
      initiative: 3,
      speed: 30,
      melee: [3],
      // 4, twice, +3
      ranged: [7, 7],
      // A recurve bow takes nothing off; Strength -1, and half of it, rounded down, for both hands
      weapons: ['hosszu_ij 7/7 1d8+0 20x3', 'visszacsapo_ij 7/7 1d8+0 20x3', 'kard_2 3 2d6-2 19x2'],
      skills: [7],
      spells: null,
      spellSave: null,
    },
  },
];
