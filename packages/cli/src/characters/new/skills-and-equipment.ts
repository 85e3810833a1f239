import type { Character } from '@charsheet/schema';
import type { Language } from '@charsheet/schema/rules';

import { armours, sheetWords, shields, signed, skills, startingChoices, weapons } from '../../rules.js';
import { back } from '../../terminal/dialog.js';
import { choicesOf } from './person.js';
import type { Step } from './step.js';

const skillChoices = (ids: readonly string[], without: readonly string[], language: Language) =>
  choicesOf(
    skills,
    ids.filter((id) => !without.includes(id)),
    language,
  );

const firstSkill: Step = {
  isDue: (sheet) => startingChoices(sheet).firstSkill !== null,
  async ask({ dialog, texts, language }, sheet) {
    const choices = skillChoices(startingChoices(sheet).firstSkill ?? [], [], language);
    const first = await dialog.select({ ...texts.questions.firstSkill, choices, defaultAnswer: choices[0]?.id });
    return first === back ? back : { kepzettsegek: [first] };
  },
};

/** Before the other skills, which may be thief skills, too. */
const thiefSkills: Step = {
  isDue: (sheet) => startingChoices(sheet).Tolvajkepzettsegek !== null,
  async ask({ dialog, texts, language }, sheet) {
    const { count = 0, offered = [] } = startingChoices(sheet).Tolvajkepzettsegek ?? {};
    const choices = skillChoices(offered, sheet.kepzettsegek, language);
    const chosen = await dialog.selectMany({ ...texts.questions.thiefSkills, choices, count });
    return chosen === back ? back : { Tolvajkepzettsegek: chosen };
  },
};

/** How many skills are to be chosen besides the one of the race. */
const skillsLeft = (sheet: Character) => startingChoices(sheet).kepzettsegek.count - sheet.kepzettsegek.length;

const otherSkills: Step = {
  isDue: (sheet) => skillsLeft(sheet) > 0,
  async ask({ dialog, texts, language }, sheet) {
    const taken = [...sheet.kepzettsegek, ...(sheet.Tolvajkepzettsegek ?? [])];
    const choices = skillChoices(startingChoices(sheet).kepzettsegek.offered, taken, language);
    const chosen = await dialog.selectMany({ ...texts.questions.skills, choices, count: skillsLeft(sheet) });
    return chosen === back ? back : { kepzettsegek: [...sheet.kepzettsegek, ...chosen] };
  },
};

const specialisation: Step = {
  isDue: (sheet) => startingChoices(sheet).harcosSpecializaciok !== null,
  async ask({ dialog, texts, language }, sheet) {
    const choices = choicesOf(weapons, startingChoices(sheet).harcosSpecializaciok ?? [], language);
    const weapon = await dialog.select({ ...texts.questions.specialisation, choices });
    return weapon === back ? back : { harcosSpecializaciok: [weapon] };
  },
};

/** What the character knows. */
export const knowledgeSteps: readonly Step[] = [firstSkill, thiefSkills, otherSkills, specialisation];

const offeredTo = (sheet: Character) => startingChoices(sheet).felszereles;

const weaponsStep: Step = {
  async ask({ dialog, texts, language }, sheet) {
    const { fegyverIDk } = offeredTo(sheet);
    const choices = choicesOf(weapons, fegyverIDk, language, ({ dice, sides }) => `${dice}d${sides}`);
    const chosen = await dialog.selectMany({ ...texts.questions.weapons, choices });
    return chosen === back ? back : { felszereles: { fegyverIDk: chosen } };
  },
};

const none = '';

/** Armour or shield; there may be none. */
const wornStep = (member: 'pancelID' | 'pajzsID', question: 'armour' | 'shield'): Step => ({
  isDue: (sheet) => offeredTo(sheet)[member].length > 0,
  async ask({ dialog, texts, language }, sheet) {
    const table = { ...armours, ...shields };
    const offered = choicesOf(table, offeredTo(sheet)[member], language, ({ armourClass }) => signed(armourClass));
    const choices = [{ id: none, name: sheetWords[language].none }, ...offered];
    const id = await dialog.select({ ...texts.questions[question], choices, defaultAnswer: none });
    if (id === back) return back;
    return { felszereles: { ...sheet.felszereles, ...(id !== none && { [member]: id }) } };
  },
});

/** What the character carries. */
export const equipmentSteps: readonly Step[] = [
  weaponsStep,
  wornStep('pancelID', 'armour'),
  wornStep('pajzsID', 'shield'),
];
