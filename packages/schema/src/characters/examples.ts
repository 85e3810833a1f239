import type { Character } from './character.js';

/** An identifier for examples. */
export const exampleId = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

/** A sheet of level 5 with every list in use, as the documentation shows it. */
export const completeSheet: Character = {
  name: 'Kósza Bence',
  faj: 'f_ember',
  kor: 27,
  jellem: 'S',
  tulajdonsagok: { t_ero: 15, t_ugy: 13, t_egs: 14, t_int: 10, t_bol: 8, t_kar: 12 },
  osztaly: 'o_harcos',
  kepzettsegek: ['k_allatidomitas', 'k_eloadas', 'k_ertekbecsles', 'k_gyogyitas'],
  szint: 5,
  hpRolls: [7, 4, 9, 6],
  tulajdonsagNovelesek: ['t_egs'],
  harcosSpecializaciok: ['szablya', 'csatabard', 'fejsze'],
  kalozKritikus: [],
  felszereles: { fegyverIDk: ['szablya'], pancelID: 'kivert_bor', pajzsID: 'nagy_fa' },
};
