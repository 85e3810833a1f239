import { createHash } from 'node:crypto';

import type { Character } from '@charsheet/schema';

import { buildCharacter, complexBytes } from './fixtures.js';

const fighter = JSON.parse(complexBytes.toString()) as Character;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Every list with so many entries. */
const withLists = (count: number): Character => ({
  ...fighter,
  name: '🧙'.repeat(200),
  szint: 255,
  hpRolls: times(count, (index) => index),
  kepzettsegek: times(count, (index) => `k_hazi_${index}`),
  Tolvajkepzettsegek: times(count, (index) => `k_tolvaj_${index}`),
  tulajdonsagNovelesek: times(count, () => 't_ero' as const),
  harcosSpecializaciok: times(count, (index) => `kard_${index}`),
  kalozKritikus: times(count, (index) => `kes_${index}`),
  felszereles: {
    fegyverIDk: times(count, (index) => (index % 2 === 0 ? 'szablya' : `bot_${index}`)),
    at: 1e9,
    cipelt: times(count, (index) => (index % 2 === 0 ? { id: `kotel_${index}`, count: 1e6 } : { nev: '🧙', count: 1 })),
  },
  tp: 1e9,
  ep: -255,
  varazslatok: times(count, (index) => ({ id: `jel_${index}`, bekeszitve: index % 2 === 0, osztaly: 'o_pap' })),
});

/** Sheets that a layout has to stand. */
export const notableSheets = {
  pirate: buildCharacter(),
  fighter,
  wizard: buildCharacter({
    name: 'Ilmarin Őszhajú',
    faj: 'f_birodalmi',
    kor: 412,
    jellem: 'SJ',
    nem: 'nő',
    isten: 'A Csillagok Úrnője',
    osztaly: 'o_varazslo',
    szint: 9,
    tulajdonsagok: { t_ero: 8, t_ugy: 14, t_egs: 11, t_int: 16, t_bol: 13, t_kar: 12 },
    kepzettsegek: ['k_meregkeveres', 'k_varazslatismeret', 'k_lovaglas', 'k_jelek_olvasasa', 'k_tudas'],
    hpRolls: [3, 4, 2, 1, 4, 3, 2, 4],
    tulajdonsagNovelesek: ['t_int', 't_int'],
    felszereles: { fegyverIDk: ['tor', 'bot', 'parittya'] },
  }),
  thief: buildCharacter({
    name: 'Fürge Tűzgyújtó Zsófi',
    faj: 'f_felszerzet',
    osztaly: 'o_tolvaj',
    szint: 9,
    tulajdonsagok: { t_ero: 9, t_ugy: 16, t_egs: 12, t_int: 13, t_bol: 11, t_kar: 13 },
    kepzettsegek: ['k_maszas', 'k_osonas', 'k_rejtozes', 'k_hallgatozas'],
    Tolvajkepzettsegek: ['k_zarnyitas', 'k_zsebmetszes', 'k_csapdak', 'k_alcazas'],
    hpRolls: [1, 2, 3, 4, 5, 6, 6, 1],
    tulajdonsagNovelesek: ['t_ugy', 't_int'],
    felszereles: { fegyverIDk: ['parittya', 'tor'], pancelID: 'bor', pajzsID: 'kis_fa' },
  }),
  'at the table': {
    ...fighter,
    osztaly: 'o_varazslo',
    felszereles: {
      ...fighter.felszereles,
      at: 1200,
      et: 35,
      viselt: [{ id: 'utazo_ruha', count: 1 }],
      cipelt: [
        { id: 'kotel_kender_50', count: 1 },
        { id: 'hatizsak', count: 1 },
        { nev: 'Apám kürtje <b>', count: 1 },
        { id: 'ezust_tukor', count: 2 },
      ],
      aprosagok: [
        { id: 'gyertya_viasz', count: 6 },
        { id: 'acel_es_kova', count: 1 },
      ],
    },
    jegyzetek: [
      'Tartozik a fogadósnak 12 arannyal.',
      '',
      'Akikkel találkoztunk:',
      '  - Borka, a révész\thárom arany fejenként',
      '  - Ödön atya\tmindent tud a kriptáról <script>',
    ].join('\n'),
    tp: 16_500,
    ep: 31,
    varazslatok: [
      { id: 'varazslovedek', bekeszitve: true, osztaly: 'o_varazslo' },
      { id: 'feny', bekeszitve: false, osztaly: 'o_varazslo' },
      { id: 'gyogyitas', bekeszitve: true, osztaly: 'o_pap' },
      { id: 'atok_/_atok_eltavolitasa', bekeszitve: false, osztaly: 'o_varazslo' },
    ],
  },
  'house rules': {
    ...fighter,
    name: '<script>alert(1)</script> \u202Eolleh "Ármány" 🐉 Σίσυφος Жанна علي 山田',
    faj: `f_${'sarkany'.repeat(8)}`,
    osztaly: 'o_holdpap',
    jellem: 'XQ',
    nem: 'x'.repeat(200),
    isten: '"><img src=x onerror=alert(1)>',
    kepzettsegek: [`k_${'nagyon_hosszu_'.repeat(4)}`, 'k_sakk'],
    felszereles: { fegyverIDk: ['w'.repeat(60), 'szablya'], pancelID: 'holdfeny' },
  },
  long: withLists(48),
  longest: withLists(256),
} satisfies Record<string, Character>;

export type NotableSheet = keyof typeof notableSheets;

/** A sheet with as much in it as one may have, of letters in no order; another one for each number. */
export function largestSheet(number: number): Character {
  const letters = (index: number) => {
    const hash = createHash('sha512').update(`${number} ${index}`).digest('hex');
    return BigInt(`0x1${hash}`).toString(36).slice(1, 99);
  };
  const ids = (list: number, prefix: string) => times(256, (index) => `${prefix}${letters(256 * list + index)}`);
  const words = (list: number) => times(2, (index) => letters(256 * list + index)).join(' ');
  return {
    ...withLists(256),
    name: words(5),
    nem: words(6),
    isten: words(7),
    faj: `f_${letters(0)}`,
    osztaly: `o_${letters(1)}`,
    kepzettsegek: ids(0, 'k_'),
    Tolvajkepzettsegek: ids(1, 'k_'),
    harcosSpecializaciok: ids(2, ''),
    kalozKritikus: ids(3, ''),
    felszereles: {
      fegyverIDk: ids(4, ''),
      pancelID: letters(2),
      pajzsID: letters(3),
      viselt: ids(5, '').map((id) => ({ id, count: 1e6 })),
      cipelt: times(256, (index) => ({ nev: `${letters(index)} ${letters(-index)}`, count: 1e6 })),
      aprosagok: ids(6, '').map((id) => ({ id, count: 1e6 })),
    },
    jegyzetek: times(200, letters).join('\n'),
    varazslatok: ids(7, '').map((id) => ({ id, bekeszitve: true, osztaly: `o_${letters(4)}` })),
  };
}
