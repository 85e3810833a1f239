import type { Character } from '@charsheet/schema';
import type { Language } from '@charsheet/schema/rules';

import type { Back, Dialog } from '../../terminal/dialog.js';
import type { Io } from '../../terminal/io.js';
import type { CreationTexts } from './texts.js';

/** What the steps of the wizard work with. */
export interface Wizard {
  io: Io;
  dialog: Dialog;
  language: Language;
  texts: CreationTexts;
}

/** A step of the wizard: a question about the new character. */
export interface Step {
  /** Whether it comes up, after what was chosen so far; absent: always. */
  isDue?: (sheet: Character) => boolean;
  /** The members of the sheet that the answer gives. */
  ask: (wizard: Wizard, sheet: Character) => Promise<Partial<Character> | Back>;
}

/** Before the first question: a sheet of level 1 with nothing in it. */
export const blankSheet: Character = {
  name: '',
  faj: '',
  kor: 20,
  jellem: '',
  tulajdonsagok: { t_ero: 3, t_ugy: 3, t_egs: 3, t_int: 3, t_bol: 3, t_kar: 3 },
  osztaly: '',
  kepzettsegek: [],
  szint: 1,
  hpRolls: [],
  tulajdonsagNovelesek: [],
  harcosSpecializaciok: [],
  kalozKritikus: [],
  felszereles: { fegyverIDk: [] },
};
