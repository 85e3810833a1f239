import {
  type Character,
  type Character2E,
  characterValidator,
  characterValidator2E,
  completeSheet,
  completeSheet2E,
  type Edition,
} from '@charsheet/schema';
import { formOfSheet } from '@charsheet/schema/form';

import type { Field } from './page-form.js';

/** A sheet with every member that a sheet of the first edition can have. */
const full: Character = {
  ...completeSheet,
  nem: 'nő',
  isten: 'Mitra',
  Tolvajkepzettsegek: ['k_rejtozes'],
  kalozKritikus: ['szablya'],
  felszereles: {
    ...completeSheet.felszereles,
    ...{ at: 1, et: 2, el: 3 },
    viselt: [
      { id: 'utazo_ruha', count: 1 },
      { nev: 'Apám kürtje', count: 2 },
    ],
    cipelt: [{ nev: 'Zsák', count: 1 }],
    aprosagok: [{ id: 'gyertya_viasz', count: 6 }],
  },
  jegyzetek: '\nKét\nsor',
  tp: 100,
  ep: -1,
  varazslatok: [{ id: 'magikus_lovedek', bekeszitve: true, osztaly: 'o_varazslo' }],
};

/** The same of the second. */
const full2E: Character2E = {
  ...completeSheet2E,
  szint: 2,
  szintlepesek: [
    { osztaly: 'o_2e_harcos', HProll: 10, harcosFegyver: 'kard_rovid', kalozKritikus: 'tor' },
    { osztaly: 'o_2e_lovag', HProll: 4, tulajdonsagNoveles: 't_ugy', tolvajExtraKepzettseg: 'k_osonas' },
  ],
  felszereles: { ...completeSheet2E.felszereles, pajzsID: 'pajzs_fa' },
  jegyzetek: '\nKét\nsor',
  tp: 100,
  ep: -1,
  varazslatok: [{ id: 'tuzgolyo', bekeszitve: true, osztaly: 'o_2e_varazslo' }],
};

/** The forms of them. */
export const fullForms = {
  '1e': formOfSheet(full, characterValidator) as Field[],
  '2e': formOfSheet(full2E, characterValidator2E) as Field[],
} satisfies Record<Edition, Field[]>;
