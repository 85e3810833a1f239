import type { Character } from '../../characters/character.js';
import { increasesAt, weaponChoices } from './growth.js';
import type { GrowingList } from './level-up.js';

/** How many entries each list that grows with level has by the rules; of a list that another class owns there are none. */
export function entriesDue({ szint, osztaly }: Character): Record<GrowingList, number> {
  const chosen = (list: keyof typeof weaponChoices) => {
    const { owner, count } = weaponChoices[list];
    return owner === osztaly ? count(szint) : 0;
  };
  return {
    hpRolls: szint - 1,
    tulajdonsagNovelesek: increasesAt(szint),
    harcosSpecializaciok: chosen('harcosSpecializaciok'),
    kalozKritikus: chosen('kalozKritikus'),
  };
}
