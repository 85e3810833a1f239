import type { Character } from '@charsheet/schema';

import { armours, shields, startingChoices, weapons } from '../../rules.js';
import { back } from '../../terminal/asker.js';
import { choicesOf } from './person.js';
import { type Step, signed } from './step.js';

const offeredTo = (sheet: Character) => startingChoices(sheet).felszereles;

const weaponsStep: Step = {
  async ask({ asker, texts, language }, sheet) {
    const { fegyverIDk } = offeredTo(sheet);
    const choices = choicesOf(weapons, fegyverIDk, language, ({ dice, sides }) => `${dice}d${sides}`);
    const chosen = await asker.many({ ...texts.questions.weapons, choices });
    return chosen === back ? back : { felszereles: { fegyverIDk: chosen } };
  },
};

const none = '';

/** Armour or shield; there may be none. */
const worn = (member: 'pancelID' | 'pajzsID', question: 'armour' | 'shield'): Step => ({
  isDue: (sheet) => offeredTo(sheet)[member].length > 0,
  async ask({ asker, texts, language }, sheet) {
    const table = { ...armours, ...shields };
    const offered = choicesOf(table, offeredTo(sheet)[member], language, ({ armourClass }) => signed(armourClass));
    const choices = [{ id: none, name: texts.none }, ...offered];
    const id = await asker.one({ ...texts.questions[question], choices, usual: none });
    if (id === back) return back;
    return { felszereles: { ...sheet.felszereles, ...(id !== none && { [member]: id }) } };
  },
});

/** What the character carries. */
export const equipmentSteps: readonly Step[] = [weaponsStep, worn('pancelID', 'armour'), worn('pajzsID', 'shield')];
