import { type Character2E, completeSheet2E } from '../src/characters/character-2e.js';

/** What a player would have written on a sheet of the second edition, and how it was worked out. */
interface Worked2E {
  sheet: Character2E;
  expected: {
    /** Totals in the order of the sheet. */
    abilities: number[];
    hitPoints: number;
    armourClass: number | null;
    /** Fortitude, reflex, will. */
    saves: number[] | null;
    initiative: number | null;
    melee: number[] | null;
    ranged: number[] | null;
    weapons: string[];
    skills: (number | null)[];
    skillCount: number;
    /** Worn, carried, what bags have room for, and what both together stay below. */
    load: number[];
  };
}

type Level = Character2E['szintlepesek'][number];
type Weapons = Character2E['felszereles']['fegyverek'];

/** Levels of one class with these rolls; what a level brings besides stands at its number in the class. */
const levelsOf = (osztaly: string, rolls: number[], brought: Record<number, Omit<Level, 'osztaly' | 'HProll'>> = {}) =>
  rolls.map((HProll, at): Level => ({ osztaly, HProll, ...brought[at + 1] }));

const counted = (things: Record<string, number> = {}): Weapons =>
  Object.entries(things).map(([id, count]) => ({ id, count }));

type Things = Partial<Record<'fegyverek' | 'viselt' | 'cipelt', Record<string, number>>> &
  Pick<Character2E['felszereles'], 'pancelID' | 'pajzsID'>;

const sheetOf = (
  [nev, faj]: [string, string],
  [t_ero, t_ugy, t_egs, t_int, t_bol, t_kar]: [number, number, number, number, number, number],
  szintlepesek: Level[],
  { fegyverek, viselt, cipelt, ...worn }: Things,
  members: Partial<Character2E>,
): Character2E => ({
  nev,
  faj,
  kor: 20,
  jellem: 'S',
  tulajdonsagok: { t_ero, t_ugy, t_egs, t_int, t_bol, t_kar },
  kepzettsegek: [],
  szint: szintlepesek.length,
  szintlepesek,
  felszereles: {
    ...worn,
    fegyverek: counted(fegyverek),
    viselt: counted(viselt),
    cipelt: counted(cipelt),
    aprosagok: [],
    at: 0,
    et: 0,
    el: 0,
  },
  varazslatok: [],
  ...members,
});

// Modifiers: 3-5 is -2, 6-8 is -1, 9-11 is 0, 12-14 is +1, 15-17 is +2, 18-20 is +3.
export const characters2E: Worked2E[] = [
  {
    // Fighter 2, thief 2.
    sheet: completeSheet2E,
    expected: {
      abilities: [14, 17, 12, 13, 9, 11],
      // 10+1, 6+1, 4+1, 5+1
      hitPoints: 29,
      // 10 + 2 + dexterity 2
      armourClass: 14,
      // Fighter 3, 0, 0 and thief 0, 3, 0, with 1, 2, 0
      saves: [4, 5, 0],
      // dexterity 2, thief 4
      initiative: 6,
      // fighter 2, thief 4/3
      melee: [4],
      ranged: [5],
      // strength 1, specialisation 2
      weapons: ['kard_rovid 4 1d6+3 19x2', 'tor 4 1d4+1 18x3'],
      // by level 4, the thief skills by thief level 2
      skills: [5, 5, 6, 4, 5, 2, 4, 4, 4],
      // 3 + intelligence 1, human 1
      skillCount: 5,
      // leather, sword, two daggers in one place, backpack
      load: [4, 1, 5, 14],
    },
  },
  {
    sheet: sheetOf(
      ['dwarf fighter', 'f_2e_torpe'],
      [16, 10, 15, 8, 11, 9],
      levelsOf('o_2e_harcos', [10, 7, 3, 9, 1, 8, 5, 6, 2], {
        1: { harcosFegyver: 'kalapacs_harci' },
        3: { harcosFegyver: 'csatabard' },
        4: { tulajdonsagNoveles: 't_ero' },
        5: { harcosFegyver: 'szamszerij_nehez' },
        7: { harcosFegyver: 'csatabard_2' },
        8: { tulajdonsagNoveles: 't_ero' },
        9: { harcosFegyver: 'kalapacs_harci' },
      }),
      {
        pancelID: 'lemezvert',
        pajzsID: 'pajzs_fem',
        fegyverek: { kalapacs_harci: 1, csatabard: 1, csatabard_2: 1, szamszerij_nehez: 1 },
      },
      { kepzettsegek: ['k_ertekbecsles', 'k_maszas'] },
    ),
    expected: {
      // Strength 16+2, Constitution 15+1, Charisma 9-1
      abilities: [18, 10, 16, 8, 11, 8],
      // 51 rolled, and 2 nine times
      hitPoints: 69,
      // 10 + 7 + 2
      armourClass: 19,
      // 6+2, 3, 3
      saves: [8, 3, 3],
      // The -2 of dwarves is in the text only.
      initiative: 0,
      // 9/4
      melee: [12, 7],
      ranged: [9, 4],
      // strength 3, specialisations 4, 2 and 2; a crossbow has no strength
      weapons: [
        'kalapacs_harci 12/7 1d8+7 20x3',
        'csatabard 12/7 1d8+5 20x3',
        'csatabard_2 12/7 1d12+5 20x3',
        'szamszerij_nehez 9/4 1d10+2 19x2',
      ],
      skills: [8, 12],
      skillCount: 2,
      // 3 + 1, 1 + 2 + 2; nobody says how large a battle axe is
      load: [9, 0, 0, 16],
    },
  },
  {
    sheet: sheetOf(
      ['imperial wizard', 'f_2e_birodalmi'],
      [8, 14, 11, 16, 13, 12],
      levelsOf('o_2e_varazslo', [4, 3, 1, 4, 2, 2, 3], { 4: { tulajdonsagNoveles: 't_int' } }),
      {
        fegyverek: { bot: 1, dobotu: 6 },
        viselt: { hatizsak: 1, ruha_utazo: 1 },
        cipelt: { varazskonyv: 1, elelem: 7, tekercs: 1 },
      },
      {
        kepzettsegek: ['k_alkimia', 'k_okkultizmus', 'k_csillagjoslas', 'k_lovaglas', 'k_jelek_olvasasa', 'k_historia'],
        varazslatok: ['varazslovedek', 'tuzgolyo', 'villam'].map((id) => ({
          id,
          bekeszitve: false,
          osztaly: 'o_2e_varazslo',
        })),
      },
    ),
    expected: {
      // Constitution 11-1, Intelligence 16+1+1
      abilities: [8, 14, 10, 18, 13, 12],
      hitPoints: 19,
      armourClass: 11,
      // 2, 2+1, 5+1
      saves: [2, 3, 6],
      initiative: 1,
      // 7/2
      melee: [2],
      ranged: [4],
      // Strength -1, and for the needles, too; the 1 for two hands is in the text only
      weapons: ['bot 2 1d6-1 20x2', 'dobotu 4 1d4-1 20x2'],
      skills: [10, 10, 8, 8, 10, 10],
      skillCount: 6,
      // staff, six needles in one place, backpack, clothes; book, food of seven days in two places, scroll
      load: [4, 4, 5, 12],
    },
  },
  {
    sheet: sheetOf(
      ['half-elven pirate', 'f_2e_felelf'],
      [13, 16, 12, 10, 9, 14],
      levelsOf('o_2e_tengeresz', [10, 8, 2, 6, 10, 1], {
        3: { kalozKritikus: 'kard_szablya' },
        4: { tulajdonsagNoveles: 't_ugy' },
        6: { kalozKritikus: 'tor' },
      }),
      { pancelID: 'kivert_bor', fegyverek: { kard_szablya: 1, tor: 2, dobodarda: 3 } },
      { kepzettsegek: ['k_hajozas', 'k_vadonjaras', 'k_uszas'] },
    ),
    expected: {
      abilities: [13, 17, 12, 10, 9, 14],
      // 37 rolled, and 1 six times
      hitPoints: 43,
      // 10 + 3 + dexterity 2 + 6/3
      armourClass: 17,
      // 5+1, 2+2, 2
      saves: [6, 4, 2],
      initiative: 2,
      // 6/1
      melee: [7, 2],
      ranged: [8, 3],
      // one better each; a javelin has the strength
      weapons: ['kard_szablya 7/2 1d6+1 17x2', 'tor 7/2 1d4+1 17x3', 'dobodarda 8/3 1d6+1 18x3'],
      skills: [8, 6, 7],
      skillCount: 3,
      load: [4, 0, 0, 14],
    },
  },
  {
    sheet: sheetOf(
      ['human druid', 'f_2e_ember'],
      [11, 12, 14, 9, 17, 13],
      levelsOf('o_2e_druida', [8, 5, 3, 7, 1], { 4: { tulajdonsagNoveles: 't_bol' } }),
      { pancelID: 'prem', pajzsID: 'pajzs_fa', fegyverek: { landzsa: 1, parittya: 1, sarlo: 1 } },
      { kepzettsegek: ['k_vadonjaras', 'k_herbalizmus', 'k_gyogyitas', 'k_nyomkereses'] },
    ),
    expected: {
      abilities: [11, 12, 14, 9, 18, 13],
      // 24 rolled, and 1 five times
      hitPoints: 29,
      // 10 + 3 + 2 + dexterity 1
      armourClass: 16,
      // 4+1, 1+1, 4+3
      saves: [5, 2, 7],
      initiative: 1,
      // 10/3
      melee: [3],
      ranged: [4],
      weapons: ['landzsa 3 1d8+0 20x2', 'parittya 4 1d4+0 20x2', 'sarlo 3 1d6+0 19x2'],
      skills: [8, 8, 8, 8],
      // 3 + human 1
      skillCount: 4,
      // 2 + 1, 2 + 1 + 1
      load: [7, 0, 0, 13],
    },
  },
  {
    sheet: sheetOf(
      ['amazon', 'f_2e_amazon'],
      [12, 13, 10, 11, 8, 17],
      levelsOf('o_2e_amazon', [10, 4, 6, 2, 9, 5, 7, 3], {
        4: { tulajdonsagNoveles: 't_kar' },
        8: { tulajdonsagNoveles: 't_ugy' },
      }),
      { pancelID: 'lancing', fegyverek: { hosszu_ij: 1, visszacsapo_ij: 1, kard_hosszu: 1 } },
      { kepzettsegek: ['k_lovaglas', 'k_mesterseg'] },
    ),
    expected: {
      abilities: [12, 14, 10, 11, 8, 18],
      hitPoints: 46,
      // 10 + 4 + charisma 3 in place of dexterity 1 + 8/2
      armourClass: 21,
      // 6, 2+1, 2-1
      saves: [6, 3, 1],
      initiative: 1,
      // 8/3
      melee: [9, 4],
      ranged: [9, 4],
      // both hands 1; of the bows the recurve bow has the strength
      weapons: ['hosszu_ij 9/4 1d8+1 20x3', 'visszacsapo_ij 9/4 1d8+2 20x3', 'kard_hosszu 9/4 1d8+1 19x2'],
      // a craft by Dexterity 14, which is above Intelligence 11
      skills: [9, 9],
      skillCount: 3,
      load: [5, 0, 0, 14],
    },
  },
  {
    sheet: sheetOf(
      ['halfling priest', 'f_2e_felszerzet'],
      [9, 14, 13, 12, 15, 10],
      levelsOf('o_2e_pap', [8, 6, 2, 5, 8, 1], { 4: { tulajdonsagNoveles: 't_bol' } }),
      { pancelID: 'lancvert', pajzsID: 'pajzs_fem', fegyverek: { buzogany: 1, parittya: 1 } },
      { kepzettsegek: ['k_gyogyitas', 'k_okkultizmus', 'k_csillagjoslas', 'k_eloadas'] },
    ),
    expected: {
      // Strength 9-1, Dexterity 14+1, Wisdom 15+1
      abilities: [8, 15, 13, 12, 16, 10],
      // 30 rolled, and 1 six times
      hitPoints: 36,
      // 10 + 5 + 2 + dexterity 2, of which heavy armour leaves 1 + halfling 1
      armourClass: 19,
      // 5+1, 2+2, 5+2
      saves: [6, 4, 7],
      initiative: 2,
      // 12/3
      melee: [3],
      ranged: [6],
      weapons: ['buzogany 3 1d8-1 20x2', 'parittya 6 1d4-1 20x2'],
      skills: [8, 7, 8, 6],
      skillCount: 4,
      // 2 + 1, 1 + 1
      load: [5, 0, 0, 12],
    },
  },
  {
    sheet: sheetOf(
      ['gnomish thief', 'f_2e_gnom'],
      [10, 17, 11, 14, 12, 9],
      levelsOf('o_2e_tolvaj', [6, 3, 4, 1, 5, 6, 2, 3, 4, 6], {
        4: { tulajdonsagNoveles: 't_ugy' },
        5: { tolvajExtraKepzettseg: 'k_ugras' },
        8: { tulajdonsagNoveles: 't_int' },
        9: { tolvajExtraKepzettseg: 'k_alkimia' },
      }),
      {
        pancelID: 'bor',
        fegyverek: { kard_rovid: 1, tor: 4, szamszerij: 1 },
        viselt: { zsak: 1 },
        cipelt: { tolvajszerszamok: 1, kotel_kender: 1 },
      },
      {
        kepzettsegek: ['k_osonas', 'k_megfigyeles', 'k_ertekbecsles', 'k_hallgatozas', 'k_maszas'],
        tolvajKepzettsegek: ['k_zarnyitas', 'k_csapdak', 'k_zsebmetszes', 'k_hamisitas'],
      },
    ),
    expected: {
      // Strength 10-1, Dexterity 17+1, Intelligence 14+1+1
      abilities: [9, 18, 11, 16, 12, 9],
      hitPoints: 40,
      // 10 + 2 + dexterity 3 + gnome 1
      armourClass: 16,
      // 3, 7+3, 3+1
      saves: [3, 10, 4],
      // dexterity 3, thief 4
      initiative: 7,
      // 20/3: 6/1
      melee: [6, 1],
      ranged: [9, 4],
      weapons: ['kard_rovid 6/1 1d6+0 19x2', 'tor 6/1 1d4+0 18x3', 'szamszerij 9/4 1d8+0 19x2'],
      // those of levels 5 and 9 at the end
      skills: [13, 11, 12, 11, 10, 13, 13, 13, 12, 10, 12],
      skillCount: 5,
      load: [5, 2, 4, 13],
    },
  },
  {
    sheet: sheetOf(
      ['half-orcish barbarian, then priest', 'f_2e_felork'],
      [16, 9, 14, 7, 13, 8],
      [
        ...levelsOf('o_2e_barbar', [12, 9, 4, 7, 11], { 4: { tulajdonsagNoveles: 't_ero' } }),
        ...levelsOf('o_2e_pap', [3, 8, 1, 6], { 3: { tulajdonsagNoveles: 't_bol' } }),
      ],
      { pancelID: 'mellvert', fegyverek: { kard_2: 1, buzogany: 1, gorogtuz: 2 } },
      { kepzettsegek: ['k_uszas', 'k_vadonjaras'] },
    ),
    expected: {
      // Strength 16+1+1, Constitution 14+1, Wisdom 13+1, Charisma 8-2
      abilities: [18, 9, 15, 7, 14, 6],
      // 61 rolled, and 2 nine times
      hitPoints: 79,
      // 10 + 5
      armourClass: 15,
      // barbarian 4, 1, 1 and priest 4, 1, 4, with 2, 0, 1
      saves: [10, 2, 6],
      initiative: 0,
      // 5 + 8/3 is 7/2
      melee: [10, 5],
      ranged: [7, 2],
      // Greek fire has 2 of its own, and no strength.
      weapons: ['kard_2 10/5 2d6+3 19x2', 'buzogany 10/5 1d8+3 20x2', 'gorogtuz 7/2 2*1d6+2 20x2'],
      skills: [12, 10],
      skillCount: 2,
      // 2, 2 + 1 + 1
      load: [6, 0, 0, 16],
    },
  },
  {
    sheet: sheetOf(
      ['elven archer of the last level', 'f_2e_elf'],
      [12, 17, 13, 10, 12, 11],
      levelsOf('o_2e_ijasz', [10, 6, 3, 8, 5, 10, 2, 7, 4, 9, 1, 6], {
        4: { tulajdonsagNoveles: 't_ugy' },
        8: { tulajdonsagNoveles: 't_ugy' },
        12: { tulajdonsagNoveles: 't_ero' },
      }),
      { pancelID: 'len', fegyverek: { hosszu_ij: 1 }, viselt: { tegez: 1 } },
      { kepzettsegek: ['k_vadonjaras', 'k_nyomkereses', 'k_lovaglas'] },
    ),
    expected: {
      // Dexterity 17+1+2, Constitution 13-1
      abilities: [13, 20, 12, 10, 12, 11],
      // 71 rolled, and 1 twelve times
      hitPoints: 83,
      // 10 + 4 + dexterity 3
      armourClass: 17,
      // 8+1, 4+3, 4+1
      saves: [9, 7, 5],
      initiative: 3,
      // 10/7/2
      melee: [11, 8, 3],
      ranged: [13, 10, 5],
      weapons: ['hosszu_ij 13/10/5 1d8+1 20x3'],
      skills: [13, 13, 15],
      skillCount: 3,
      load: [4, 0, 0, 14],
    },
  },
  {
    sheet: sheetOf(
      ['nomadic illusionist, then bard', 'f_2e_nomad'],
      [9, 13, 8, 15, 10, 16],
      [
        ...levelsOf('o_2e_illuzionista', [4, 2, 1]),
        ...levelsOf('o_2e_dalnok', [5, 6], { 1: { tulajdonsagNoveles: 't_kar' } }),
      ],
      { pajzsID: 'pajzs_fa', fegyverek: { tor: 1 }, viselt: { hangszer_osszetett: 1 } },
      { kepzettsegek: ['k_eloadas', 'k_lovaglas', 'k_historia', 'k_jelek_olvasasa', 'k_ertekbecsles'] },
    ),
    expected: {
      // Constitution 8+1, Wisdom 10-1
      abilities: [9, 13, 9, 15, 9, 17],
      hitPoints: 18,
      // 10 + 2 + dexterity 1
      armourClass: 13,
      // illusionist 1, 1, 3 and bard 0, 3, 0, with 0, 1, 0
      saves: [1, 5, 3],
      initiative: 1,
      // 3/2 and 4/3
      melee: [2],
      ranged: [3],
      weapons: ['tor 2 1d4+0 18x3'],
      skills: [7, 6, 7, 7, 7],
      skillCount: 5,
      load: [3, 0, 0, 13],
    },
  },
  {
    sheet: sheetOf(
      ['primitive wanderer', 'f_2e_osember'],
      [17, 12, 17, 9, 10, 7],
      levelsOf('o_2e_vandor', [10]),
      { pancelID: 'csuha', fegyverek: { landzsa: 1, fejsze: 1 } },
      { kepzettsegek: ['k_vadonjaras', 'k_uszas'] },
    ),
    expected: {
      // 17+1, 17+1, 9-1, 10-1
      abilities: [18, 12, 18, 8, 9, 7],
      // 10 + constitution 3
      hitPoints: 13,
      // 10 + 1 + dexterity 1
      armourClass: 12,
      // 2+3, 0+1, 0
      saves: [5, 1, 0],
      initiative: 1,
      melee: [4],
      ranged: [2],
      // What can be thrown counts as melee, and has the strength.
      weapons: ['landzsa 4 1d8+3 20x2', 'fejsze 4 1d6+3 20x3'],
      skills: [1, 4],
      skillCount: 2,
      load: [4, 0, 0, 16],
    },
  },
  {
    sheet: sheetOf(
      ['northern fighter of house rules', 'f_2e_eszaki'],
      [14, 12, 13, 10, 11, 9],
      [
        { osztaly: 'o_2e_harcos', HProll: 10, harcosFegyver: 'kard_hosszu' },
        { osztaly: 'o_2e_lovag', HProll: 5 },
        { osztaly: 'o_2e_harcos', HProll: 8 },
      ],
      { pancelID: 'mithril', fegyverek: { kard_hosszu: 1, fenykard: 1 }, viselt: { lebego_korong: 1 } },
      { kepzettsegek: ['k_hajozas', 'k_sakk'] },
    ),
    expected: {
      // Strength 14+1, Wisdom 11-1
      abilities: [15, 12, 13, 10, 10, 9],
      // What was rolled counts, whatever the class: 23, and 1 three times.
      hitPoints: 26,
      // What follows from the knight and from the armour is not known.
      armourClass: null,
      saves: null,
      initiative: null,
      melee: null,
      ranged: null,
      // strength 2, specialisation 2
      weapons: ['kard_hosszu ? 1d8+4 19x2', 'fenykard ? ? ?'],
      skills: [4, null],
      skillCount: 3,
      // The long sword alone has a size.
      load: [2, 0, 0, 15],
    },
  },
];
