import { completeSheet } from '@charsheet/schema';
import { formOfSheet } from '@charsheet/schema/form';

import type { Field } from './page-form.js';

/** The form of a sheet with every member that a sheet can have. */
export const fullForm = formOfSheet({
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
}) as Field[];
